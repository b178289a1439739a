// Opening the table of a tutorial: a real game against bots, marked in this browser as one to learn at.
import { courseOf } from '../games'
import { api } from '../net/api'
import { hold } from '../net/keys'
import { go } from '../route.svelte'
import { settings } from '../settings.svelte'
import { t } from '../words'
import { keepLearned } from './kept'

/** Open the tutorial of a game and go there. */
export async function beginCourse(game: string, title: string): Promise<void> {
  const course = await courseOf(game)
  if (!course) return
  const opened = await api.open({
    game,
    options: course.options,
    seats: [{ kind: 'me', name: settings.name || t.create.guest }, ...course.bots.map((bot) => ({ kind: 'bot' as const, bot }))],
    open: false,
    clock: 'none',
    title: t.tutorial.tableTitle(title),
  })
  hold(opened.table, opened.tokens)
  keepLearned(opened.table.id, [])
  go(`#/table/${opened.table.id}`)
}
