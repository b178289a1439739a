// Why an invitation leads nowhere.
import type { TableInfo } from '../net/messages'
import type { Trouble } from '../net/refusal'

export type WhyNot = 'used' | 'full' | 'begun' | 'ended' | 'closed' | 'missing'

/** What to tell somebody who cannot sit down; null if it is nothing about the invitation. */
export function whyNot(slug: Trouble['slug'], state: TableInfo['state'] | undefined): WhyNot | null {
  if (slug === 'not-found' || slug === 'bad-request') return 'missing'
  if (state === 'over') return 'ended'
  if (state === 'abandoned') return 'closed'
  if (slug === 'bad-code') return 'used'
  if (slug === 'table-full' || slug === 'seat-taken') return 'full'
  return slug === 'wrong-state' ? 'begun' : null
}
