// The tutorials in English: the ideas of each game. They are loaded with the first tutorial.

const many = (n: number, one: string, more = `${one}s`) => `${n} ${n === 1 ? one : more}`

export const lessons = {
  /** What several games share. */
  shared: {
    waiting: 'The others are playing. Watch the board and the log: they tell what everybody does and gets.',
    over: 'The game is over.',
    end: 'Nothing more pays this turn. Cards stay in your hand, so end your turn.',
    needs: (card: string, piece: string) => `with ${card} you can pay for a ${piece}.`,
    accepted: (name: string) => `${name} takes your offer. Close the deal, or leave it.`,
    declined: 'Nobody takes it. That happens: offer more, ask for something else, or go on.',
    asked: 'You are offered a trade. Accept what brings you nearer to building; decline what only helps the other.',
    acceptWhy: (card: string) => `you get ${card}, and give what you need less.`,
    declineWhy: 'it helps the other more than you.',
    dealWhy: (card: string) => `you get the ${card} that you need.`,
    discard: (limit: number) => `With more than ${limit} cards a seven costs you half of them. Put back what you can spare.`,
    discardWhy: 'it keeps what is nearest to your next building.',
    endWhy: 'whatever else you could do now is worth less than keeping the cards.',
    offerWhy: (give: string, want: string, piece: string) => `you can spare ${give}, and ${want} is all you lack for a ${piece}.`,
  },

  island: {
    spot: {
      title: 'Choose a spot',
      text: 'The dots under a number are its pips: the more, the oftener it is rolled. A good first settlement touches many pips and different resources. Click the intersection with the arrow, or any other that glows.',
    },
    firstRoad: 'Every settlement of the set-up comes with a road. Let it point to where you want to build next.',
    second: {
      title: 'A second spot',
      text: (missing: string) => `Look at what your first settlement does not bring: ${missing}. Your second one also gives you your first cards, one for each hex beside it.`,
    },
    roll: {
      title: 'Roll and receive',
      text: 'Your turn begins with the dice. Every hex with the total gives one card to each settlement beside it, whoever rolled. Press Roll, or the space bar.',
      after: (total: number, cards: string) => `A ${total}: you get ${cards}. The others received their cards too.`,
      nothing: (total: number) => `A ${total}: nothing for you this time. Your numbers will come.`,
      seven: 'A seven: no hex yields, and the robber comes.',
    },
    rollAgain: 'Roll the dice.',
    road: {
      title: 'Build a road',
      text: 'Wood and brick make a road. Roads lead to new places for settlements; five in a row take the longest route, worth two points. Paths where you can build glow.',
    },
    supply: {
      title: 'Trade with the supply',
      text: 'Too much of one kind? Four alike buy any one card from the supply; three or two do at a harbour of yours. Press Trade and choose.',
    },
    person: {
      title: 'Trade with a person',
      text: 'You may offer a trade to the others in your turn, one card for one or whatever you like. They may accept, decline or ask for something else. Press Trade, tap the card you give, choose the one you want, and offer.',
    },
    settle: {
      title: 'Settle',
      text: 'Wood, brick, wool and wheat make a settlement: one point, and more yield. It needs a free intersection on your road, with no building on the next ones.',
    },
    city: {
      title: 'Build a city',
      text: 'Two wheat and three ore turn a settlement into a city: it counts two points, and every hex beside it gives you two cards.',
    },
    robber: {
      title: 'The robber',
      text: 'A seven or a knight moves the robber. His hex yields nothing while he stands there, and you steal a card from somebody beside it. Send him to the player in front.',
    },
    cards: {
      title: 'Development cards, and how to win',
      text: (vp: number) => `Wool, wheat and ore buy a development card: most are knights, some are points that stay hidden. Three knights take the largest army, worth two points. ${vp} points in your own turn win this game; ten win a real one.`,
    },
    knight: 'A development card can be played from the turn after you bought it, one each turn.',
    free: 'Place your free roads where they lead somewhere.',
    reasons: {
      pips: (pips: number, resources: string) => `${many(pips, 'pip')} of ${resources}`,
      most: 'no free spot has more pips',
      cities: 'wheat and ore together make cities',
      roads: 'wood and brick together make roads',
      fresh: (resources: string) => `it brings ${resources}, which you do not have yet`,
      harbour: (harbour: string) => `it lies at a ${harbour}`,
      towards: (pips: number) => `it leads to an intersection with ${many(pips, 'pip')}.`,
      nearer: 'it makes your route longer and leads to new places.',
      city: (pips: number) => `the ${many(pips, 'pip')} beside it bring two cards each from now on.`,
      roll: 'every turn begins with the dice.',
      buy: 'you may draw a knight, a point or something that surprises the others.',
      rob: (name: string, pips: number, cards: number) => `it takes ${many(pips, 'pip')} from the others, and ${name} has ${many(cards, 'card')} to steal from.`,
      block: (pips: number) => `it takes ${many(pips, 'pip')} from the others.`,
      supply: (n: number, give: string) => `you have ${n} ${give} and need other things.`,
      knight: 'it moves the robber away, and brings you a card and a step to the largest army.',
      card: 'it is worth more played than held.',
    },
  },

  traveler: {
    spot: {
      title: 'A board of six pieces',
      text: 'Six two-sided pieces make this island, and their numbers are printed: the same number may touch itself. Look for a spot with many pips where the numbers differ.',
    },
    second: {
      title: 'What is missing',
      text: (missing: string) => `As on the Island your second settlement brings your first cards. Your first one brings no ${missing}.`,
    },
    roll: { title: 'Roll and receive', text: 'Each turn begins with the dice, as on the Island.' },
    trade: {
      title: 'First trade',
      text: 'Here a turn has two parts: first you trade, with the supply or the others, and then you build. Trade now what you want to change.',
    },
    build: {
      title: 'Then build',
      text: 'As soon as you have built or bought something, there is no more trade this turn. Be sure you have traded all you want to.',
    },
    goal: {
      title: 'The goal',
      text: (vp: number) => `Settlements count one point, cities two. ${vp} points in your own turn win this short game.`,
    },
  },

  duel: {
    spot: {
      title: 'You two, and two neutral peoples',
      text: 'Neutral settlements stand on the island already, and you have to keep your distance from them too. Choose your first spot.',
    },
    tradeCards: {
      title: 'Trade cards',
      text: 'You begin with trade cards, and settling brings more: one on the coast, two at the desert. Two cards pay for help when you lead, one when you do not.',
    },
    twice: {
      title: 'Two rolls',
      text: 'Each of your turns has two rolls, and their totals must differ. Both bring yields. Building and trading come after the second.',
    },
    own: {
      title: 'Build, and a neutral follows',
      text: 'Whenever you build a road or a settlement, you place one of the same kind for a neutral people, free of charge. Build something now.',
    },
    neutral: {
      title: 'Place for a neutral people',
      text: 'Choose where the neutral piece goes. It blocks like any other: put it where it is in your opponent’s way, not in yours.',
    },
    force: {
      title: 'A forced trade',
      text: 'Trade cards pay for a forced trade: you draw two cards from your opponent and give any two back.',
    },
    home: {
      title: 'The robber goes home',
      text: 'Trade cards also send the robber back to the desert. Good when he stands on a hex of yours.',
    },
    give: 'Give two cards back: those that help your opponent least.',
    neutralWhy: (pips: number) => `it takes a place with ${many(pips, 'pip')} from your opponent.`,
    neutralRoadWhy: 'it lies where you do not want to build.',
    forceWhy: 'you see two cards of your opponent, and keep the better ones.',
    homeWhy: 'the robber stands on land that should yield for you.',
    retireWhy: 'a knight brings two trade cards.',
    giveWhy: 'these help your opponent least.',
  },

  road: {
    harvest: {
      title: 'The harvest',
      text: 'Every turn begins with a harvest: each player draws a card, and whoever’s turn it is one more for each city. There is no board; your cards lie before you.',
    },
    build: {
      title: 'Build from the row',
      text: 'Five cards lie open in the row. A glowing one can be paid for: click it, and it lies before you. Settlements count one point, and bring an event.',
    },
    swap: {
      title: 'Roads save cards',
      text: 'Once a turn some equal cards may stand for one other: four with one road, three with two, two with three, one with four.',
    },
    trade: {
      title: 'One trade a turn',
      text: 'Once in your turn you may trade with one other player, who then draws a card for it. Press Trade and offer what you can spare.',
    },
    cover: {
      title: 'Cities and metropolises',
      text: 'A city lies on a settlement and counts two, a metropolis on a city and counts three. Both draw more cards in your harvest.',
    },
    knight: {
      title: 'Knights',
      text: 'Each knight lets you hold one card more when the robber comes. Two knights take the largest army; three roads the longest route. Each is worth two points.',
    },
    discard: 'The robber: whoever holds too many cards puts half of them back.',
    gift: 'Charity: whoever has the most points gives a card away. Choose one you can spare.',
    goal: { title: 'Seven points win', text: 'Seven visible points in your own turn win at once. What is covered does not count.' },
    reasons: {
      points: (piece: string, points: number) => `a ${piece} brings ${many(points, 'point')} at once.`,
      cover: (points: number) => `${many(points, 'point')} instead of less, and more cards in every harvest.`,
      road: 'with one more road substitution gets cheaper, and three take the longest route.',
      knight: 'it guards your hand from the robber, and two take the largest army.',
      gift: 'you need it least.',
    },
  },

  dice: {
    roll: { title: 'Six dice', text: 'Roll all six dice. They show wool, wheat, brick, ore, wood and gold, and pay for what you build.' },
    keep: {
      title: 'Keep and roll again',
      text: 'You may roll three times. Click the dice you want to keep, and roll the others.',
    },
    stand: { title: 'Enough', text: 'When the dice pay for what you want, stand: no more rolls, and you build.' },
    road: { title: 'A road', text: 'Wood and brick draw a road on your sheet: one point, and the way to settlements and cities.' },
    build: {
      title: 'Build on your sheet',
      text: 'Glowing places can be paid for. Settlements, cities and knights are built in order, and each next one is worth more. Each die pays once.',
    },
    gold: { title: 'Gold', text: 'Gold buys nothing itself, but two gold dice become one die of your choice.' },
    joker: { title: 'Jokers', text: 'Each knight you have built can once set any die to the resource below him.' },
    box: {
      title: 'A box for every turn',
      text: (turns: number) => `The points of a turn go into its box. A turn without a building gets an X, minus two. After ${turns} turns the higher total wins.`,
    },
    reasons: {
      roll: 'every turn begins with all six dice.',
      keep: (faces: string) => `${faces} pay for the most, whatever the others show.`,
      all: 'none of these dice is worth keeping.',
      stand: 'these dice pay for it already.',
      points: (points: number) => `it brings ${many(points, 'point')} now.`,
      road: 'one point, and the way to the next place.',
      turn: (face: string) => `with ${face} your dice pay for a building.`,
      end: 'the points of this turn are safe in their box.',
    },
  },
}
