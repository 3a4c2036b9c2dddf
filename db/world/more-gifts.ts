import { randomFrom } from '@huella/scenes/random'
import type { Insert } from '../start-rows/insert-rows.ts'
import { stableCode, stableId } from '../start-rows/stable.ts'
import type { MoreProject } from './more-project.ts'
import { DAY, isoInstant } from './world-time.ts'

/** One donation for each completed project, large enough to complete it, and for three in ten collecting ones: a cheap way to believable amounts. */
export function moreGiftInserts(projects: readonly MoreProject[]): Insert[] {
  const gifts = projects.filter(hasGift).map(giftOf)
  return [
    { table: 'contributions', rows: gifts.map(({ steps, ...gift }) => gift) },
    { table: 'contribution_steps', rows: gifts.flatMap(({ steps }) => steps) },
  ]
}

function hasGift({ n, status }: MoreProject): boolean {
  return status === 'completed' || (status === 'active' && randomFrom(`gives ${n}`).chance(0.3))
}

function giftOf({ id: project_id, n, status, objective, published_at }: MoreProject) {
  const random = randomFrom(`gift ${n}`)
  const id = stableId('cont', `more ${n}`)
  // Whole thousands of pesos.
  const amount = status === 'completed' ? objective : Math.ceil((objective * (0.02 + 0.9 * random.next() ** 2)) / 100_000) * 100_000
  const moment = (days: number) => isoInstant(published_at! + days * DAY)
  const paid_at = status === 'completed' ? moment(26) : null
  const step = (kind: string, created_at: string) => ({ contribution_id: id, kind, amount, created_at })
  return {
    id,
    code: stableCode(`more ${n}`),
    kind: 'donation',
    project_id,
    amount,
    currency: 'ARS',
    status: 'approved',
    approved_at: moment(20),
    notified_at: moment(20),
    paid_at,
    created_at: moment(15),
    steps: [step('promised', moment(15)), step('approved', moment(20)), ...(paid_at ? [step('paid', paid_at)] : [])],
  }
}
