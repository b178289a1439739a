// The tutorials in German: what the tutor says in every game, and the ideas of each game.
// A reason stands after a colon: as a whole sentence it begins with a capital letter.
import type { Language } from '../../../../web/src/words/language.svelte'
import { speech } from '../../../../web/src/words/speech'

const { counted: many } = speech('de')
const cards = (n: number) => many(n, 'Karte', 'Karten')
const points = (n: number) => many(n, 'Punkt', 'Punkte')
const pips = (n: number) => many(n, 'Würfelpunkt', 'Würfelpunkte')
/** After "mit" and "von": "mit 5 Würfelpunkten". */
const pipsWith = (n: number) => many(n, 'Würfelpunkt', 'Würfelpunkten')
/** Something to build as what is paid for: "eine Stadt", "einen Ritter". */
const a = (piece: string) => `${piece === 'Ritter' ? 'einen' : 'eine'} ${piece}`

export const tutorial: Language['words']['tutorial'] = {
  title: 'Einführung',
  card: 'Spielen lernen',
  cardAbout: (game, ideas) => `${game} in ${ideas} Schritten, jeder zum Mitmachen: eine kurze echte Partie gegen leichte Bots, mit einem Pfeil auf einen guten Zug und dem Grund dafür.`,
  others: 'Danach die anderen lernen',
  start: 'Einführung starten',
  startOf: (game) => `Einführung: ${game}`,
  again: 'Noch einmal spielen',
  done: 'zu Ende gespielt',
  tableTitle: (game) => `Einführung: ${game}`,
  idea: (n, of) => `Schritt ${n} von ${of}`,
  learned: (n, of) => `${n} von ${of} gelernt`,
  go: 'Du bist dran',
  waiting: 'Die anderen spielen',
  move: (kind, what) => `${kind}: ${what}`,
  join: (parts) => `${parts.filter(Boolean).join('; ')}.`,
  swap: (give, want) => `${give} für ${want}`,
  try: 'Vorschlag',
  because: (reason) => `Warum? ${reason}`,
  worth: (value, other, better) => (better ? `Ein Bot, der weit vorausschaut, gibt diesem Zug ${value}, seinem eigenen Favoriten ${other}. Hier lohnt sich der Versuch trotzdem.` : `Ein Bot, der weit vorausschaut, gibt diesem Zug ${value}, dem nächstbesten ${other}.`),
  thinking: 'Ein guter Zug wird gesucht …',
  gotIt: 'Verstanden',
  more: 'Einführung zeigen',
  less: 'Einführung ausblenden',
  leave: 'Ohne Einführung weiterspielen',
  undo: 'Zurücknehmen',
  mistake: (done, better, reason, cost) => `Das geht. Besser als „${done}“ wäre „${better}“ gewesen: ${reason}${cost ? ` Unterschied: etwa ${cost}.` : ''}`,
  mistakes: 'Fehler gehören dazu: Mach ruhig etwas anderes, dann erfährst du, was es kostet.',
  rules: 'Regeln:',
  endWon: 'Du hast deine erste Partie gewonnen',
  endLost: (winner) => `Diesmal war schneller: ${winner}`,
  endOver: 'Die Einführung ist zu Ende',
  endAbout: (n, of) => `Du hast ${n} von ${of} Schritten kennengelernt.`,
  endOpen: 'Nicht vorgekommen ist:',
  endReal: (game) => `Eine echte Partie spielen: ${game}`,
  endNext: (game) => `Nächste Einführung: ${game}`,
  endResults: 'Ergebnis ansehen',
}

export const lessons: Language['words']['lessons'] = {
  shared: {
    waiting: 'Die anderen sind dran. Achte auf den Plan und den Verlauf: Dort steht, was alle tun und bekommen.',
    over: 'Das Spiel ist aus.',
    end: 'Mehr lohnt sich in diesem Zug nicht. Deine Karten behältst du, also beende den Zug.',
    needs: (card, piece) => `Mit ${card} kannst du ${a(piece)} bezahlen.`,
    accepted: (name) => `Dein Angebot findet Zustimmung: ${name}. Schließ den Handel ab oder lass es.`,
    declined: 'Niemand nimmt an. Das kommt vor: Biete mehr, verlange etwas anderes oder mach weiter.',
    asked: 'Dir wird ein Handel angeboten. Nimm an, was dich dem nächsten Bau näher bringt, und lehne ab, was nur dem anderen hilft.',
    acceptWhy: (card) => `Du bekommst ${card} und gibst, was du weniger brauchst.`,
    declineWhy: 'Das hilft dem anderen mehr als dir.',
    dealWhy: (card) => `Du bekommst, was du brauchst: ${card}.`,
    discard: (limit) => `Mit mehr als ${limit} Karten kostet dich eine Sieben die Hälfte. Lege ab, was du entbehren kannst.`,
    discardWhy: 'So behältst du, was du für deinen nächsten Bau am ehesten brauchst.',
    endWhy: 'Alles, was du jetzt noch tun könntest, bringt weniger, als die Karten zu behalten.',
    offerWhy: (give, want, piece) => `${give} kannst du entbehren, und für ${a(piece)} fehlt dir nur noch ${want}.`,
  },

  island: {
    spot: {
      title: 'Wähle einen Platz',
      text: 'Die Punkte unter einer Zahl sind ihre Würfelpunkte: Je mehr es sind, desto öfter fällt sie. Eine gute erste Siedlung hat viele Würfelpunkte und verschiedene Rohstoffe um sich. Klick auf die Kreuzung mit dem Pfeil oder auf eine andere, die leuchtet.',
    },
    firstRoad: 'Beim Aufbau gehört zu jeder Siedlung eine Straße. Lass sie dorthin zeigen, wo du als Nächstes bauen willst.',
    second: {
      title: 'Ein zweiter Platz',
      text: (missing) => `Sieh dir an, was deine erste Siedlung nicht bringt: ${missing}. Die zweite gibt dir auch deine ersten Karten, eine für jedes Feld daran.`,
    },
    roll: {
      title: 'Würfeln und Ertrag',
      text: 'Dein Zug beginnt mit den Würfeln. Jedes Feld mit der gewürfelten Zahl gibt jeder Siedlung daran eine Karte, egal wer gewürfelt hat. Drück auf „Würfeln“ oder auf die Leertaste.',
      after: (total, cards) => `Eine ${total}: Du bekommst ${cards}. Auch die anderen haben ihre Karten erhalten.`,
      nothing: (total) => `Eine ${total}: Diesmal nichts für dich. Deine Zahlen kommen noch.`,
      seven: 'Eine Sieben: Kein Feld bringt Ertrag, und der Räuber kommt.',
    },
    rollAgain: 'Würfle.',
    road: {
      title: 'Baue eine Straße',
      text: 'Eine Straße kostet Holz und Lehm. Straßen führen zu neuen Plätzen für Siedlungen; fünf am Stück bringen die Längste Handelsstraße und damit zwei Punkte. Wege, auf denen du bauen kannst, leuchten.',
    },
    supply: {
      title: 'Tausche mit dem Vorrat',
      text: 'Zu viel von einer Sorte? Für vier gleiche gibt dir der Vorrat eine beliebige Karte; an einem eigenen Hafen reichen drei oder zwei. Drück auf „Handel“ und wähle.',
    },
    person: {
      title: 'Handle mit den anderen',
      text: 'In deinem Zug darfst du den anderen einen Handel anbieten, eine Karte für eine oder was immer du willst. Sie können annehmen, ablehnen oder etwas anderes verlangen. Drück auf „Handel“, tipp auf die Karte, die du gibst, wähle die, die du willst, und biete an.',
    },
    settle: {
      title: 'Siedle',
      text: 'Eine Siedlung kostet Holz, Lehm, Wolle und Getreide: ein Punkt und mehr Ertrag. Sie braucht eine freie Kreuzung an deiner Straße, und auf den Kreuzungen daneben darf nichts stehen.',
    },
    city: {
      title: 'Baue eine Stadt',
      text: 'Für zwei Getreide und drei Erz wird aus einer Siedlung eine Stadt: Sie zählt zwei Punkte, und jedes Feld daran gibt dir zwei Karten.',
    },
    robber: {
      title: 'Der Räuber',
      text: 'Eine Sieben oder ein Ritter versetzt den Räuber. Solange er auf einem Feld steht, bringt es keinen Ertrag, und du stiehlst jemandem an diesem Feld eine Karte. Schick ihn zu dem, der führt.',
    },
    cards: {
      title: 'Entwicklungskarten, und wie man gewinnt',
      text: (vp) => `Eine Entwicklungskarte kostet Wolle, Getreide und Erz: Die meisten sind Ritter, manche sind Punkte, die verdeckt bleiben. Drei Ritter bringen die Größte Rittermacht und damit zwei Punkte. Mit ${vp} Punkten im eigenen Zug gewinnst du diese Partie, eine echte mit zehn.`,
    },
    knight: 'Eine Entwicklungskarte darfst du ab dem Zug nach dem Kauf ausspielen, eine je Zug.',
    free: 'Setze deine freien Straßen so, dass sie irgendwohin führen.',
    reasons: {
      pips: (n, resources) => `${pips(n)}: ${resources}`,
      most: 'kein freier Platz hat mehr Würfelpunkte',
      cities: 'aus Getreide und Erz werden Städte',
      roads: 'aus Holz und Lehm werden Straßen',
      fresh: (resources) => `neu für dich: ${resources}`,
      harbour: (harbour) => `dort liegt ein ${harbour}`,
      towards: (n) => `Sie führt zu einer Kreuzung mit ${pipsWith(n)}.`,
      nearer: 'Sie verlängert deine Handelsstraße und führt zu neuen Plätzen.',
      city: (n) => `Die Felder daran (${pips(n)}) bringen dir von jetzt an je zwei Karten.`,
      roll: 'Jeder Zug beginnt mit den Würfeln.',
      buy: 'Vielleicht ziehst du einen Ritter, einen Punkt oder etwas, das die anderen überrascht.',
      rob: (name, n, held) => `Das nimmt den anderen ${pips(n)}, und bei ${name} gibt es ${cards(held)} zu holen.`,
      block: (n) => `Das nimmt den anderen ${pips(n)}.`,
      supply: (n, give) => `Du hast ${n} ${give} und brauchst anderes.`,
      knight: 'Er vertreibt den Räuber, bringt dir eine Karte und zählt für die Größte Rittermacht.',
      card: 'Ausgespielt ist sie mehr wert als auf der Hand.',
    },
  },

  traveler: {
    spot: {
      title: 'Ein Plan aus sechs Teilen',
      text: 'Diese Insel besteht aus sechs doppelseitigen Teilen, und ihre Zahlen sind aufgedruckt: Gleiche Zahlen dürfen nebeneinanderliegen. Such einen Platz mit vielen Würfelpunkten und verschiedenen Zahlen.',
    },
    second: {
      title: 'Was noch fehlt',
      text: (missing) => `Wie auf der Insel bringt deine zweite Siedlung deine ersten Karten. Was die erste nicht bringt: ${missing}.`,
    },
    roll: { title: 'Würfeln und Ertrag', text: 'Wie auf der Insel beginnt jeder Zug mit den Würfeln.' },
    trade: {
      title: 'Erst handeln',
      text: 'Hier hat ein Zug zwei Teile: Erst handelst du, mit dem Vorrat oder den anderen, dann baust du. Tausche jetzt, was du tauschen willst.',
    },
    build: {
      title: 'Dann bauen',
      text: 'Sobald du etwas gebaut oder gekauft hast, ist in diesem Zug Schluss mit dem Handel. Tausche also vorher alles, was du tauschen willst.',
    },
    goal: {
      title: 'Das Ziel',
      text: (vp) => `Siedlungen zählen einen Punkt, Städte zwei. Mit ${vp} Punkten im eigenen Zug gewinnst du diese kurze Partie.`,
    },
  },

  duel: {
    spot: {
      title: 'Ihr beide und zwei neutrale Völker',
      text: 'Auf der Insel stehen schon neutrale Siedlungen, und auch zu ihnen musst du Abstand halten. Wähle deinen ersten Platz.',
    },
    tradeCards: {
      title: 'Handelskarten',
      text: 'Du beginnst mit Handelskarten, und Siedeln bringt weitere: eine an der Küste, zwei an der Wüste. Ihre Hilfe kostet dich zwei, wenn du führst, sonst eine.',
    },
    twice: {
      title: 'Zwei Würfe',
      text: 'In jedem deiner Züge würfelst du zweimal, mit verschiedenen Summen. Beide Würfe bringen Ertrag. Gebaut und gehandelt wird nach dem zweiten.',
    },
    own: {
      title: 'Du baust, und ein neutrales Volk baut mit',
      text: 'Immer wenn du eine Straße oder Siedlung baust, setzt du eine gleiche für ein neutrales Volk, ohne zu bezahlen. Baue jetzt etwas.',
    },
    neutral: {
      title: 'Setze für ein neutrales Volk',
      text: 'Wähle, wohin das neutrale Stück kommt. Es versperrt den Weg wie jedes andere: Setze es dorthin, wo es deinem Gegenüber im Weg ist und nicht dir.',
    },
    force: {
      title: 'Ein Zwangshandel',
      text: 'Mit Handelskarten bezahlst du einen Zwangshandel: Du ziehst deinem Gegenüber zwei Karten aus der Hand und gibst zwei beliebige zurück.',
    },
    home: {
      title: 'Der Räuber geht heim',
      text: 'Mit Handelskarten schickst du auch den Räuber zurück in die Wüste. Das ist gut, wenn er auf einem deiner Felder steht.',
    },
    give: 'Gib zwei Karten zurück: die, die deinem Gegenüber am wenigsten helfen.',
    neutralWhy: (n) => `Das nimmt deinem Gegenüber einen Platz mit ${pipsWith(n)}.`,
    neutralRoadWhy: 'Dort willst du selbst nicht bauen.',
    forceWhy: 'Du siehst zwei Karten deines Gegenübers und behältst die besseren.',
    homeWhy: 'Der Räuber steht auf Land, das dir Ertrag bringen soll.',
    retireWhy: 'Ein Ritter bringt zwei Handelskarten.',
    giveWhy: 'Diese helfen deinem Gegenüber am wenigsten.',
  },

  road: {
    harvest: {
      title: 'Die Ernte',
      text: 'Jeder Zug beginnt mit einer Ernte: Alle ziehen eine Karte, und wer am Zug ist, für jede Stadt noch eine. Einen Plan gibt es nicht; deine Karten liegen vor dir.',
    },
    build: {
      title: 'Baue aus der Auslage',
      text: 'In der Auslage liegen fünf offene Karten. Was leuchtet, kannst du bezahlen: Klick darauf, und die Karte liegt vor dir. Siedlungen zählen einen Punkt und bringen ein Ereignis.',
    },
    swap: {
      title: 'Straßen sparen Karten',
      text: 'Einmal je Zug dürfen gleiche Karten für eine andere gelten: vier bei einer Straße, drei bei zwei, zwei bei drei, eine bei vier.',
    },
    trade: {
      title: 'Ein Handel je Zug',
      text: 'Einmal in deinem Zug darfst du mit einem anderen handeln, der dafür eine Karte zieht. Drück auf „Handel“ und biete an, was du entbehren kannst.',
    },
    cover: {
      title: 'Städte und Metropolen',
      text: 'Eine Stadt kommt auf eine Siedlung und zählt zwei, eine Metropole kommt auf eine Stadt und zählt drei. Beide bringen dir in deiner Ernte mehr Karten.',
    },
    knight: {
      title: 'Ritter',
      text: 'Mit jedem Ritter darfst du eine Karte mehr halten, wenn der Räuber kommt. Zwei Ritter bringen die Größte Rittermacht, drei Straßen die Längste Handelsstraße. Jede ist zwei Punkte wert.',
    },
    discard: 'Der Räuber: Wer zu viele Karten hält, legt die Hälfte ab.',
    gift: 'Mildtätigkeit: Wer die meisten Punkte hat, schenkt eine Karte her. Wähle eine, die du entbehren kannst.',
    goal: { title: 'Sieben Punkte gewinnen', text: 'Mit sieben sichtbaren Punkten im eigenen Zug gewinnst du sofort. Verdeckte Karten zählen nicht.' },
    reasons: {
      points: (piece, n) => `${piece === 'Ritter' ? 'Ein' : 'Eine'} ${piece} bringt sofort ${points(n)}.`,
      cover: (n) => `Das zählt ${points(n)} statt weniger und bringt in jeder deiner Ernten mehr Karten.`,
      road: 'Mit jeder Straße wird der Ersatz billiger, und drei bringen die Längste Handelsstraße.',
      knight: 'Er schützt deine Hand vor dem Räuber, und zwei bringen die Größte Rittermacht.',
      gift: 'Du brauchst sie am wenigsten.',
    },
  },

  dice: {
    roll: { title: 'Sechs Würfel', text: 'Wirf alle sechs Würfel. Sie zeigen Wolle, Getreide, Lehm, Erz, Holz und Gold und bezahlen, was du baust.' },
    keep: {
      title: 'Behalten und neu werfen',
      text: 'Du darfst dreimal werfen. Klick auf die Würfel, die du behalten willst, und wirf die anderen.',
    },
    stand: { title: 'Genug', text: 'Wenn die Würfel bezahlen, was du willst, lass sie stehen: Dann wird nicht mehr geworfen, und du baust.' },
    road: { title: 'Eine Straße', text: 'Mit Holz und Lehm zeichnest du eine Straße auf dein Blatt: ein Punkt und der Weg zu Siedlungen und Städten.' },
    build: {
      title: 'Baue auf deinem Blatt',
      text: 'Leuchtende Plätze kannst du bezahlen. Siedlungen, Städte und Ritter baust du der Reihe nach, und jede Stufe ist mehr wert. Jeder Würfel bezahlt nur einmal.',
    },
    gold: { title: 'Gold', text: 'Gold allein kauft nichts, aber aus zwei Goldwürfeln wird ein Würfel deiner Wahl.' },
    joker: { title: 'Joker', text: 'Jeder Ritter, den du gebaut hast, dreht einmal einen beliebigen Würfel auf den Rohstoff, der unter ihm steht.' },
    box: {
      title: 'Ein Kasten für jeden Zug',
      text: (turns) => `Die Punkte eines Zugs kommen in seinen Kasten. Wer in einem Zug nichts baut, bekommt ein X: minus zwei. Nach ${turns} Zügen gewinnt die höhere Summe.`,
    },
    reasons: {
      roll: 'Jeder Zug beginnt mit allen sechs Würfeln.',
      keep: (faces) => `Damit bezahlst du am meisten, egal was die anderen zeigen: ${faces}.`,
      all: 'Keinen dieser Würfel lohnt es sich zu behalten.',
      stand: 'Diese Würfel bezahlen es schon.',
      points: (n) => `Das bringt jetzt ${points(n)}.`,
      road: 'Ein Punkt und der Weg zum nächsten Platz.',
      turn: (face) => `Mit ${face} bezahlen deine Würfel einen Bau.`,
      end: 'Die Punkte dieses Zugs sind sicher in ihrem Kasten.',
    },
  },
}
