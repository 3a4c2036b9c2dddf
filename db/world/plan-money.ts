import { randomFrom } from '@huella/scenes/random'
import { approve, cancel, type Gift, promiseDonation, promiseShare, refuse } from './gift.ts'
import { collectGifts, donationAmount, payOut } from './plan-gifts.ts'
import { type PlannedPayout, planPayouts } from './plan-payouts.ts'
import type { ProjectPlan } from './plan-projects.ts'
import { makeSale, type Sale } from './sale.ts'
import { DAY, HOUR, leisureTime, officeTime } from './world-time.ts'

/** The total number of contributions (product.md §8). */
const GIFT_COUNT = 2_000

const OTHER_FATES = [
  ['voided', 58],
  ['reversed', 14],
  ['not_approved', 36],
  ['common fund', 11],
] as const

export interface MoneyPlan {
  gifts: Gift[]
  payouts: Map<string, PlannedPayout[]>
  /** Bookings without a contribution, and unmatched ones. */
  other_sales: Sale[]
}

export function planMoney(projects: readonly ProjectPlan[], anchor: number): MoneyPlan {
  const collecting = projects.filter(({ life }) => life.collecting)
  const payouts = new Map(collecting.map((project) => [project.id, planPayouts(project, anchor)]))
  const collected = collecting.flatMap((project) => {
    const gifts = collectGifts(project, anchor)
    payOut(gifts, payouts.get(project.id)!)
    return gifts
  })
  // Old enough for their history to be complete.
  const settled = collecting.filter(({ life }) => life.collecting!.from < anchor - 60 * DAY)
  const others = OTHER_FATES.flatMap(([fate, count]) => Array.from({ length: count }, (_, n) => otherGift(fate, n, settled, anchor)))
  const active = projects.filter(({ story }) => story.status === 'active')
  const waiting = Array.from({ length: GIFT_COUNT - collected.length - others.length }, (_, n) => waitingGift(n, active, anchor))
  return { gifts: [...collected, ...others, ...waiting], payouts, other_sales: [...losses(active, anchor), ...unmatched(anchor)] }
}

function otherGift(fate: (typeof OTHER_FATES)[number][0], n: number, projects: readonly ProjectPlan[], anchor: number): Gift {
  const random = randomFrom(`${fate} ${n}`)
  if (fate === 'common fund') return fundGift(n, anchor - random.between(20, 400) * DAY)
  const project = projects[random.whole(0, projects.length - 1)]!
  const { from, to } = project.life.collecting!
  const latest = Math.min(to - 2 * DAY, anchor - 28 * DAY)
  const at = leisureTime(from + 2 * DAY + (latest - from - 2 * DAY) * random.next(), random)
  const gift = promiseShare(makeSale(`${fate} ${n}`, project, at, random.chance(0.9) ? 'ARS' : 'USD'))
  const decided = officeTime(at + random.between(3, 12) * DAY, random)
  if (fate === 'not_approved') refuse(gift, decided)
  if (fate === 'reversed') approve(gift, decided)
  if (fate !== 'not_approved') cancel(gift, (fate === 'reversed' ? decided : at) + random.between(1, 8) * DAY)
  return gift
}

/** Contributions to the common fund: no project was chosen, or a donation to all. */
function fundGift(n: number, at: number): Gift {
  const random = randomFrom(`fund ${n}`)
  const moment = leisureTime(at, random)
  const gift = random.chance(0.7)
    ? promiseShare(makeSale(`fund ${n}`, null, moment, 'ARS'))
    : promiseDonation(`fund ${n}`, null, donationAmount(random, 'ARS'), 'ARS', moment)
  if (random.chance(0.8)) approve(gift, officeTime(moment + 6 * DAY, random))
  return gift
}

/** Promised in the last weeks and not yet reviewed. */
function waitingGift(n: number, projects: readonly ProjectPlan[], anchor: number): Gift {
  const random = randomFrom(`waiting ${n}`)
  const project = projects[random.whole(0, projects.length - 1)]!
  const latest = anchor - 2 * HOUR
  const earliest = Math.max(anchor - 24 * DAY, project.life.collecting!.from + 2 * DAY)
  const at = Math.min(latest, Math.max(earliest, leisureTime(earliest + (latest - earliest) * random.next(), random)))
  const currency = random.chance(0.93) ? project.currency : 'USD'
  if (random.chance(0.14)) return promiseDonation(`waiting ${n}`, project, donationAmount(random, currency), currency, at)
  return promiseShare(makeSale(`waiting ${n}`, project, at, currency))
}

/** Sold at a loss to please a customer: nothing to share. */
function losses(projects: readonly ProjectPlan[], anchor: number): Sale[] {
  return Array.from({ length: 6 }, (_, n) => {
    const random = randomFrom(`loss ${n}`)
    const project = projects[random.whole(0, projects.length - 1)]!
    const sale = makeSale(
      `loss ${n}`,
      project,
      leisureTime(Math.max(anchor - random.between(8, 200) * DAY, project.life.collecting!.from + 2 * DAY), random),
      'ARS',
    )
    const { parts } = sale.revisions[0]!
    const loss = Math.round(parts.profit * random.between(0, 0.4))
    Object.assign(sale.revisions[0]!, { parts: { ...parts, cost: parts.cost + parts.profit + loss, profit: -loss } })
    return sale
  })
}

/** Reports without a hand-off's code, or with an unknown one: they wait for manual matching. */
function unmatched(anchor: number): Sale[] {
  return Array.from({ length: 9 }, (_, n) => {
    const random = randomFrom(`unmatched ${n}`)
    const at = Math.min(anchor - 3 * HOUR, leisureTime(anchor - random.between(0.5, 18) * DAY, random))
    return { ...makeSale(`unmatched ${n}`, null, at, 'ARS'), matched: false }
  })
}
