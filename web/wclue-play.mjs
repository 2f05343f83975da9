import { chromium } from 'playwright-core';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
const [,, size='360x740', theme='light', tag='p', lang='en', seats='4', limit='150'] = process.argv;
const [width,height]=size.split('x').map(Number);
const server = spawn('/tmp/wt/wclue/build/cluehouse',['serve','--listen','127.0.0.1:0','--data',mkdtempSync('/tmp/wclue-data-')]);
let out=''; server.stdout.on('data',d=>out+=d); server.stderr.on('data',d=>out+=d);
let port; for(let i=0;i<50&&!port;i++){await new Promise(r=>setTimeout(r,100)); port=/127\.0\.0\.1:(\d+)/.exec(out)?.[1];}
const url=`http://127.0.0.1:${port}`;
const browser = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
const errors=[];
try {
 const ctx = await browser.newContext({viewport:{width,height},colorScheme:theme,hasTouch:width<500,locale:lang,serviceWorkers:'block'});
 const page = await ctx.newPage();
 page.on('console',m=>{if(m.type()==='error')errors.push(m.text())}); page.on('pageerror',e=>errors.push(String(e.stack)));
 await page.goto(url+'/rules/x');
 const made = await page.evaluate(async(seats)=>{const ws=new WebSocket(location.origin.replace('http','ws')+'/ws');await new Promise(r=>ws.onopen=r);
  const ask=m=>new Promise(r=>{ws.addEventListener('message',function h(e){const a=JSON.parse(e.data);if(a.is==='answer'&&a.id===m.id){ws.removeEventListener('message',h);r(a)}});ws.send(JSON.stringify(m))});
  const a=await ask({do:'create',id:'c',game:'clue',seats:+seats,name:'Ann',fill:'easy',pace:false});
  const b=await ask({do:'ready',id:'r',ready:true}); const c=await ask({do:'start',id:'s'});
  return [a,b,c]},seats);
 const [a]=made; if(!a.ok||!made[2].ok) console.log(JSON.stringify(made));
 await page.goto(`${url}/t/${a.table}#${a.token}`);
 await page.waitForSelector('.clue .board');
 const shot=async n=>{await page.screenshot({path:`/tmp/wclue-shots/${tag}-${n}.png`})};
 const axe=readFileSync('/tmp/wt/wclue/web/node_modules/axe-core/axe.min.js','utf8');
 const check=async n=>{await page.evaluate(axe); const v=await page.evaluate(()=>axe.run('.clue').then(r=>r.violations.map(v=>v.id+': '+v.nodes.slice(0,2).map(n=>n.html.slice(0,160)+' '+(n.any[0]?.message??'')).join(' | ')))); if(v.length)console.log('axe',n,v)};
 const done=new Set(); const once=async(n,f)=>{if(done.has(n))return;done.add(n);await page.waitForTimeout(950);await (f?.());await shot(n);await check(n)};
 let accusedAt=0;
 for(let i=0;i<+limit;i++){
  await page.waitForTimeout(60);
  const s=await page.evaluate(()=>({over:session.view.over,ask:session.asked?session.view.ask:null,phase:session.view.table.phase,reach:session.view.table.reach,n:session.view.table.suggestions.length}));
  if(s.over){await once('over');break;}
  const reveal=page.locator('.reveal .main');
  if(s.ask!=='show-a-card'&&await reveal.count()){await once('reveal');await reveal.click({timeout:3000});continue;}
  if(!s.ask){await page.waitForTimeout(100);continue;}
  if(s.ask==='begin-turn'){ if(!done.has('start')){await once('start');}
   if(i>25&&!done.has('sheet')){
    const tab=page.locator('#clue-sheet'); if(await tab.count())await tab.click();
    const cell=page.locator('.cell:not(.fixed)').first(); if(await cell.count()){await cell.click();await cell.focus();await page.keyboard.press('y');}
    await once('sheet'); console.log('marks after note',await page.evaluate(()=>JSON.stringify(session.view.table.sheets[session.seat].marks)));
    const cards=page.locator('#clue-cards'); if(await cards.count()){await cards.click();await once('cards');}
    const b=page.locator('#clue-board'); if(await b.count())await b.click(); else if(await tab.count()) await tab.click();
    await page.getByRole('button',{name:/Accuse|Anklagen/}).click(); 
    for(const f of await page.locator('.pick').all()) await f.locator('label').nth(1).click();
    await once('accuse'); await page.locator('.naming .main').click(); await once('sure'); await page.keyboard.press('Escape'); await page.keyboard.press('Escape');
    continue;}
   const roll=page.locator('.ask .buttons .main').first(); const words=await roll.count()?await roll.innerText():'';
   if(/Suggest|Vermuten/.test(words)){await roll.click();await page.waitForTimeout(50);}
   else { const r=page.locator('.ask .buttons button').first(); await r.click(); if(!done.has('dieing')){await page.waitForTimeout(250);await once('dieing');} continue; }
  }
  if(await page.locator('.naming').count()){ const l=page.locator('.pick'); await l.nth(0).locator('label').nth(i%6).click(); await l.nth(1).locator('label').nth(i%5).click(); await once('suggest'); await page.locator('.naming .main').click(); continue;}
  if(s.ask==='walk'){ const room=page.locator('.ask .go');
   if(!s.reach.length){await page.locator('.ask .main').click();continue;}
   if(await room.count()){await once('walkroom'); await room.first().click();}
   else { await page.locator('.place[tabindex="0"]').focus(); await page.keyboard.press('ArrowUp'); await page.keyboard.press('ArrowRight'); await once('walk');
    if(width<500){ const p=page.locator('.place').first(); const b=await p.boundingBox(); await page.touchscreen.tap(b.x+b.width/2,b.y+b.height/2); await page.waitForTimeout(80); await once('tapped'); await page.locator('.ask .main').first().click({timeout:3000}); }
    else await page.keyboard.press('Enter'); }
   await page.waitForTimeout(120); continue;}
  if(s.ask==='show-a-card'){await once('show');await page.locator('.show').first().click();continue;}
  if(s.ask==='accuse-or-end'){await once('unanswered'); await page.getByRole('button',{name:/End turn|Zug beenden/}).click();continue;}
 }
 console.log(tag,'shots',[...done].join(' '), await page.evaluate(()=>JSON.stringify({over:session.view.over,round:session.view.table.round,wide:document.documentElement.scrollWidth})));
} catch(e){console.log('FAIL',String(e).slice(0,600)); } finally { if(errors.length)console.log('errors',[...new Set(errors)].slice(0,5)); await browser.close(); server.kill(); }
