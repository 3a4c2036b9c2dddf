import { type Random, randomFrom } from '@huella/scenes/random'
import { adjust, approve, cancel, type Gift, pay, promiseDonation, promiseLate, promiseShare, reportGift, restoreGift } from './gift.ts'
import type { PlannedPayout } from './plan-payouts.ts'
import type { ProjectPlan } from './plan-projects.ts'
import { makeSale } from './sale.ts'
import { DAY, HOUR, leisureTime, officeTime } from './world-time.ts'

interface GiftDates {
  promised: number
  approved: number
}

/** Stops after this many consecutive gifts that would exceed the target. */
const TRIES = 6

/**
 * Random approved gifts of one project until they reach its target. A completed project gets the gift that exceeds its objective exactly at
 * the time of its completion; all others stay below.
 */
export function collectGifts(project: ProjectPlan, anchor: number): Gift[] {
  const { collecting, completed_at } = project.life
  if (!collecting || project.target === 0) return []
  const gifts: Gift[] = []
  let collected = 0
  for (let n = 0, misses = 0; collected < project.target && misses < TRIES; n++) {
    const random = randomFrom(`gift ${project.id} ${n}`)
    const gift = approvedGift(`${project.id} ${n}`, project, ordinaryDates(collecting, completed_at !== null, anchor, random))
    const counts = gift.currency === project.currency ? gift.amount : 0
    if (isTooMuch(counts, project.target - collected, project)) {
      misses += completed_at ? 0 : 1
      continue
    }
    collected += counts
    gifts.push(
      collected < project.target ? gift : approvedGift(gift.key, project, { promised: completed_at! - 5 * DAY, approved: completed_at! }),
    )
  }
  return gifts.length > 0 ? gifts : [firstDonation(project, collecting.from)]
}

/** No single gift is a large part of an objective; an active project stays below its target, a completed one ends slightly above. */
function isTooMuch(amount: number, missing: number, { target, life }: ProjectPlan): boolean {
  if (!life.completed_at) return amount >= missing
  return amount > target * 0.45 || amount > missing + target * 0.08
}

/** Pays gifts that were approved before a payout, and adds the report's step once there is one. */
export function payOut(gifts: readonly Gift[], payouts: readonly PlannedPayout[]): void {
  for (const gift of gifts) {
    const payout = payouts.find(({ at }) => gift.approved_at !== null && gift.approved_at < at - DAY)
    if (!payout) continue
    pay(gift, payout.at)
    // Rare, and needs manual review: the trip is cancelled after its share was sent.
    if (gift.sale && randomFrom(`held ${gift.key}`).chance(0.005)) cancel(gift, payout.at + 3 * DAY)
    if (payout.reported_at) reportGift(gift, payout.reported_at)
  }
}

function ordinaryDates({ from, to }: { from: number; to: number }, ends: boolean, anchor: number, random: Random): GiftDates {
  const latest = ends ? to - 9 * DAY : Math.min(to, anchor) - 10 * DAY
  const day = from + 2 * DAY + (latest - from - 2 * DAY) * random.next() ** 0.85
  const promised = Math.max(leisureTime(day, random), from + 2 * DAY)
  const approved = officeTime(promised + random.between(4, 24) * DAY, random)
  const limit = ends ? to - 2 * HOUR : Math.min(to, anchor) - random.between(0.3, 5) * DAY
  return { promised, approved: Math.min(approved, limit) }
}

/** Nine in ten gifts come from trips; some of those were changed or cancelled before they were approved. */
function approvedGift(key: string, project: ProjectPlan, { promised, approved }: GiftDates): Gift {
  const random = randomFrom(`approved ${key}`)
  const currency = random.chance(0.95) ? project.currency : project.currency === 'ARS' ? 'USD' : 'ARS'
  const between = (share: number) => Math.round((promised + (approved - promised) * share) / 1_000) * 1_000
  if (random.chance(0.13)) return approving(promiseDonation(key, project, donationAmount(random, currency), currency, promised), approved)
  const sale = makeSale(key, project, promised, currency)
  const fate = random.next()
  if (fate < 0.006) return approving(promiseLate(sale, between(0.1)), approved)
  const gift = promiseShare(sale)
  if (fate < 0.06) adjust(gift, between(0.4))
  else if (fate < 0.068) {
    approve(gift, between(0.3))
    adjust(gift, between(0.6))
  } else if (fate < 0.08) {
    cancel(gift, between(0.3))
    restoreGift(gift, between(0.5))
  }
  return approving(gift, approved)
}

function approving(gift: Gift, at: number): Gift {
  approve(gift, at)
  return gift
}

const ROUND_PESOS = [20, 30, 50, 50, 60, 80, 100, 100, 120, 150, 200, 250, 300, 400, 500] as const
const DINNER_PESOS = [850, 1_200, 1_500, 1_850, 2_400, 3_100] as const

/** Donations of round amounts, and occasionally a club's takings from a dinner. Minor units. */
export function donationAmount(random: Random, currency: 'ARS' | 'USD'): number {
  if (currency === 'USD') return random.pick([20, 30, 50, 50, 100, 150, 200]) * 100
  return random.pick(random.chance(0.3) ? DINNER_PESOS : ROUND_PESOS) * 100_000
}

/** First gifts of a new project, from its own supporters. */
function firstDonation(project: ProjectPlan, from: number): Gift {
  const step = project.currency === 'ARS' ? 1_000_000 : 1_000
  const amount = Math.max(step, Math.floor(project.target / step) * step)
  const gift = promiseDonation(`${project.id} first`, project, amount, project.currency, from + 2 * DAY)
  return approving(gift, from + 5 * DAY)
}
