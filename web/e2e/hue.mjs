/* hue.mjs - in a real browser. SPDX-License-Identifier: MIT */
import { check, DESK, finish, House, openBrowser, person, PHONE, test } from './harness.mjs';

const house = await new House(process.argv[2]).start();
const browser = await openBrowser();

for (const [name, size] of [['phone', PHONE], ['desk', DESK]])
  await test(`the house opens on a ${name}`, async (open) => {
    const page = open(await person(browser, size));
    await page.goto(house.url);
    check(await page.getByRole('heading', { level: 1 }).isVisible(), 'no title');
  });

await browser.close();
await house.close();
finish();
