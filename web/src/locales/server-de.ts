/*
 * server-de.ts - German for what the server says at every game: options and
 * refusals by name, and why bots advise a move, by their English sentences. What
 * one game says is in its folder. test/server-text.test.mjs reads the server's
 * sources and tells what is missing.
 *
 * SPDX-License-Identifier: MIT
 */
import { all, confused } from './server-en';

export const optionsDe: Record<string, string> = {
  first: 'Wer den ersten Zug hat.',
};

export const refusalsDe: Record<string, string> = {
  ...all(confused, 'Diese Seite und das Haus verstehen einander nicht. Lade die Seite neu.'),
  /* the server */
  'no-push-here':
    'Dieser Server verschickt keine Benachrichtigungen. Schau einfach ab und zu vorbei.',
  'bad-subscription':
    'An diesen Browser lassen sich keine Benachrichtigungen schicken. Schalte sie aus und wieder ein.',
  'too-many-subscriptions':
    'An diesem Tisch bekommen schon sechzehn Leute Benachrichtigungen. Mehr geht nicht.',
  'slow-down': 'Das ist zu schnell. Warte einen Moment.',
  'could-not-save': 'Das Haus kann gerade nicht speichern, darum wurde nichts geändert. Versuche es später.',
  'out-of-memory': 'Dem Haus fehlt Speicher. Versuche es später.',
  'answer-too-long': 'Dieses Protokoll ist zu lang zum Senden. Wer das Haus betreibt, kann es dir geben.',
  busy: 'Deine letzte Anweisung wird noch bearbeitet.',
  'no-such-table': 'Diesen Tisch gibt es nicht. Vielleicht wurde er geschlossen; bitte um einen neuen Link.',
  'no-such-code': 'Kein Tisch hat diesen Code. Vergleiche die Buchstaben noch einmal.',
  'too-many-tries': 'Das waren viele Versuche. Warte eine Minute.',
  'table-damaged': 'Dieser Tisch lässt sich nicht öffnen. Wer das Haus betreibt, sollte nachsehen.',
  'wrong-token': 'Dieser Link gilt hier nicht oder nicht mehr. Du kannst trotzdem mitspielen oder zuschauen.',
  'no-words-here': 'In diesem Spiel lassen sich keine Wörter austauschen.',
  'no-such-theme': 'Dieses Thema gibt es hier nicht. Wähle eines aus der Liste.',
  'too-many-banned-words': 'Ein Tisch verbietet höchstens 100 Wörter. Lass einige weg.',
  'cue-banned-here': 'Dieses Wort ist an eurem Tisch nicht erlaubt. Gib einen anderen Hinweis.',
  'no-spectators': 'An diesem Tisch wird nicht zugeschaut.',
  'too-many-watchers': 'Es schauen schon zu viele zu.',
  'too-many-tables': 'Das Haus ist voll. Versuche es später.',
  'too-many-bots': 'Hier spielen im Moment genug Bots. Frage Leute, oder versuche es später.',
  'table-is-full': 'An diesem Tisch ist kein Platz für mehr Leute.',
  'bad-name': 'Ein Name hat 1 bis 24 sichtbare Zeichen.',
  'name-is-taken': 'So heißt hier schon jemand.',
  'not-a-member': 'Zuschauer können das nicht. Komm erst an den Tisch.',
  'not-a-seat': 'Das können nur die, die einen Platz haben.',
  'not-the-host': 'Das kann nur der Gastgeber.',
  'no-such-seat': 'Diesen Platz gibt es an diesem Tisch nicht.',
  'no-such-member': 'Diese Person ist nicht hier.',
  'no-empty-seat': 'Alle Plätze sind besetzt. Stelle erst mehr Plätze auf.',
  'no-such-round': 'So viele Spiele hat dieser Tisch noch nicht gespielt.',
  'log-is-gone': 'Das Protokoll dieses Spiels ist hier nicht oder nicht mehr aufbewahrt.',
  'not-in-that-game': 'Bei diesem Spiel warst du nicht am Tisch, darum bekommst du sein Protokoll nicht.',
  'no-bots-here': 'An diesem Tisch spielen nur Menschen.',
  'seat-is-taken': 'Da sitzt schon jemand. Nimm einen anderen Platz.',
  'seat-was-taken':
    'Jemand hat deinen Platz übernommen, während du weg warst. Du kannst zusehen und im nächsten Spiel wieder mitspielen.',
  'had-a-seat': 'Wer in diesem Spiel schon auf einem anderen Platz gespielt hat, weiß zu viel für diesen.',
  'already-seated': 'Diese Person hat schon einen Platz.',
  'colour-is-taken': 'Diese Farbe hat schon jemand.',
  banned:
    'An diesen Tisch kannst du nicht kommen: Der Gastgeber hat dich gesperrt, oder jemanden mit diesem Namen oder aus deinem Netz. Bitte ihn, die Sperre aufzuheben.',
  'no-such-ban': 'Niemand mit diesem Namen ist an diesem Tisch gesperrt.',
  'too-many-bans': 'An diesem Tisch gibt es schon 32 Sperren. Hebe eine auf oder mach einen neuen Tisch auf.',
  offensive: 'Solche Wörter sind an diesem Tisch nicht erlaubt. Nimm bitte andere.',
  'offensive-names':
    'Der Filter würde den Namen von jemandem ablehnen, der hier ist. Bitte um einen anderen Namen, oder schick die Person weg, und versuche es noch einmal.',
  'not-that-one': 'Mit dir selbst geht das nicht.',
  'game-has-begun': 'Das Spiel hat begonnen. Das geht nur davor.',
  'game-not-begun': 'Das Spiel hat noch nicht begonnen.',
  'game-not-over': 'Das geht erst nach dem Ende.',
  'dealing': 'Es wird gerade gemischt. Warte einen Augenblick.',
  'not-dealing': 'Im Augenblick wird nicht gemischt.',
  'bad-mix': 'Das müssen 64 hexadezimale Ziffern sein, mit kleinen Buchstaben.',
  'nothing-to-reveal': 'Dein Platz steht nicht auf der Liste dieses Mischens.',
  'reveal-differs': 'Das ist nicht, was du versprochen hast.',
  'seats-are-empty': 'Einige Plätze sind leer. Warte auf Leute, setze Bots dazu oder nimm Plätze weg.',
  'not-all-ready': 'Noch sind nicht alle bereit.',
  'still-people-there': 'Auf diesen Plätzen sitzen Leute. Bitte sie zuerst aufzustehen.',
  'bad-clock': 'Eine solche Zeitgrenze gibt es nicht.',
  'enough-notes': 'Das waren tausend Notizen. Nimm Papier für mehr.',
  'nothing-said': 'In dieser Nachricht steht nichts.',
  'too-long': 'Das ist zu lang: höchstens 300 Zeichen.',
  hush: 'Du weißt gerade zu viel, um zu reden. Der Hinweis muss für sich sprechen.',
  'players-only': 'Während des Spiels reden nur, die mitspielen.',
  'newer-connection': 'Du spielst jetzt in einem anderen Fenster.',
  'sent-away': 'Der Gastgeber hat dich von diesem Tisch weggeschickt.',
  'closed-by-operator': 'Wer diesen Server betreibt, hat diesen Tisch geschlossen.',
  'address-banned': 'Wer diesen Server betreibt, hat deine Adresse gesperrt.',
  draining:
    'Der Server wird gleich neu gestartet, darum beginnen keine neuen Spiele. Versuche es in ein paar Minuten.',
  'table-closed': 'Dieser Tisch wurde geschlossen, weil niemand mehr kam.',
  'no-clock-here': 'Dieser Tisch hat keine Uhr. Lass dir Zeit.',
  'nobody-waits': 'Auf diesen Platz wartet gerade niemand.',
  'nobody-asked': 'Niemand hat um mehr Zeit gebeten.',
  'others-decide': 'Ob du mehr Zeit bekommst, entscheiden die anderen.',
  'somebody-asked': 'Jemand anders hat um mehr Zeit gebeten. Antworte erst darauf.',
  'already-paused': 'Das Spiel macht schon Pause.',
  'not-paused': 'Das Spiel macht keine Pause.',
  paused: 'Das Spiel macht Pause. Lass es erst weitergehen.',
  'still-here':
    'Ein Bot kann einspringen, wenn jemand eine halbe Minute weg ist oder zwei Minuten lang am Zug nichts tut. Nach einer Minute könnt ihr darüber abstimmen.',
  'stand-in-there': 'Dort spielt schon ein Bot.',
  'vote-is-on': 'Es läuft schon eine Abstimmung. Warte auf ihr Ergebnis.',
  'vote-too-soon': 'Deine letzte Abstimmung darüber ist gerade gescheitert. Warte eine Minute.',
  'no-such-vote': 'Diese Abstimmung gibt es nicht, oder sie ist vorbei.',
  'already-voted': 'Du hast schon abgestimmt.',
  'vote-about-you': 'In dieser Abstimmung geht es um dich. Mach einen Zug oder sag, dass du da bist, dann endet sie.',
  'not-here': 'Diese Person ist gerade nicht da.',
  'no-change': 'Das ist schon so.',
  'no-hints-here': 'An diesem Tisch gibt es keine Vorschläge.',
  'one-at-a-time': 'Über deinen letzten Vorschlag wird noch nachgedacht.',
  'no-hint-found': 'Mir fällt nichts ein. Du bist auf dich gestellt.',
  'nobody-asks-you': 'Der Tisch wartet gerade nicht auf dich.',
  'not-your-turn': 'Du bist gerade nicht am Zug.',
  'too-late': 'Das kam zu spät: Das Spiel ist schon weiter.',
  'no-such-question': 'Das wurdest du noch nicht gefragt.',
  'game-is-over': 'Das Spiel ist aus.',
  'table-is-frozen': 'Das Haus hat einen Fehler in seinen eigenen Büchern gefunden und diesen Tisch angehalten.',
  'wrong-number-of-seats': 'Für so viele ist dieses Spiel nicht.',
  'text-missing': 'Schreib erst etwas.',
  'text-too-long': 'Das ist zu lang.',
  'text-not-trimmed': 'Lass die Leerzeichen am Rand weg.',
  'text-not-utf8': 'Das ist kein richtiger Text.',
  'text-has-control-characters': 'Darin sind Zeichen, die man nicht sehen kann.',
};

export const reasonsDe: Record<string, string> = {
  'It is a legal move, picked at random.': 'Ein erlaubter Zug, zufällig gewählt.',
  'There is nothing better to do.': 'Etwas Besseres gibt es nicht.',
  'It is as good as any other.': 'Er ist so gut wie jeder andere.',
};
