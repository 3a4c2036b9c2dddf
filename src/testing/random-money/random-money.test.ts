import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXHAUSTIVE, SEED } from '../operations/exhaustive.ts'
import { findMoneyFaults } from './find-money-faults.ts'
import { actAtOnce, changeDates, repeatAll, settleDown } from './money-acts.ts'
import { beginWorld, type MoneyScene, openMoneyScene } from './money-world.ts'

// Admins, donors, the travel site, the bank and the payment service act at the same time on a few contributions. A seed repeats what each of them does; who is
// first at a row may differ.

const DATABASES = EXHAUSTIVE ? 20 : 1
const ROUNDS = EXHAUSTIVE ? 10 : 3

describe.each(Array.from({ length: DATABASES }, (_, n) => n))('database %i', (database) => {
  let scene: MoneyScene
  beforeAll(async () => {
    scene = await openMoneyScene()
  })
  afterAll(() => scene.close())

  it.each(Array.from({ length: ROUNDS }, (_, round) => round))(
    'round %i: whatever is done at once, the money is where the steps say',
    async (round) => {
      const world = await beginWorld(scene, round)
      const seed = `${SEED}-${database}-${round}`
      await actAtOnce(world, seed, { people: 6, acts: 25 })
      await settleDown(world)
      expect(await findMoneyFaults(scene), `seed ${seed}`).toEqual([])
      const entries = () => scene.rows('select count(*)::int from ledger_entries')
      const before = await entries()
      await repeatAll(world)
      expect(await entries(), `seed ${seed}`).toEqual(before)
      // A promise that was moved to a project in another currency may be converted anew: it waits for its review.
      const decided = () => scene.rows("select count(*)::int from ledger_entries where account in ('payable', 'paid', 'claims', 'losses')")
      const approved = await decided()
      await changeDates(world)
      expect(await decided(), `other days, seed ${seed}`).toEqual(approved)
    },
  )
})
