import { describe, expect, it } from 'vitest'
import { PROJECT_STATUSES, type ProjectStatus } from './project-rules.ts'
import { leavesTravellers, nextStatuses, STATUS_ACTORS, type StatusActor, type StatusFacts, stepRefusal } from './project-status.ts'

/** Product.md §4, written a second time: `from to actor`, and the other conditions. */
const ALLOWED: Record<string, string> = {
  'draft under_review manager': 'complete',
  'draft deleted manager': '',
  'rejected deleted manager': '',
  'rejected draft manager': '',
  'under_review draft manager': '',
  'under_review active admin': '',
  'under_review published admin': '',
  'under_review rejected admin': 'reason',
  'published active admin': '',
  'published hidden admin': '',
  'active published admin': '',
  'active hidden admin': '',
  'active completed admin': '',
  'active completed system': 'objective_reached',
  'hidden published admin': '',
  'hidden active admin': '',
  'hidden deleted admin': 'nothing_collected',
  'completed active admin': 'below_objective',
}

const FACTS: StatusFacts = { complete: true, reason: 'Falta el aval', collected_amount: 0, objective_amount: 100, has_collected: false }

/** Facts, and the conditions that they do not meet. */
const CASES: [StatusFacts, string[]][] = [
  [FACTS, ['objective_reached']],
  [{ ...FACTS, complete: false }, ['complete', 'objective_reached']],
  [{ ...FACTS, reason: ' \n' }, ['reason', 'objective_reached']],
  [{ ...FACTS, has_collected: true }, ['nothing_collected', 'objective_reached']],
  [{ ...FACTS, collected_amount: 99, has_collected: true }, ['nothing_collected', 'objective_reached']],
  [{ ...FACTS, collected_amount: 100, has_collected: true }, ['nothing_collected', 'below_objective']],
  [{ ...FACTS, collected_amount: 101, has_collected: true }, ['nothing_collected', 'below_objective']],
  [{ ...FACTS, objective_amount: null }, ['objective_reached']],
]

const all: [ProjectStatus, ProjectStatus, StatusActor][] = PROJECT_STATUSES.flatMap((from) =>
  PROJECT_STATUSES.flatMap((to) => STATUS_ACTORS.map((by): [ProjectStatus, ProjectStatus, StatusActor] => [from, to, by])),
)

describe('8 × 8 statuses × actors', () => {
  it('are all here', () => expect(all).toHaveLength(8 * 8 * 3))

  it.each(all)('%s → %s by %s', (from, to, by) => {
    const need = ALLOWED[`${from} ${to} ${by}`]
    if (need === undefined) {
      for (const [facts] of CASES) expect(stepRefusal({ from, to, by }, facts)).toBe('no_such_step')
      expect(nextStatuses(from, by)).not.toContain(to)
      return
    }
    expect(nextStatuses(from, by)).toContain(to)
    for (const [facts, unmet] of CASES) expect(stepRefusal({ from, to, by }, facts)).toBe(unmet.includes(need) ? need : null)
  })
})

it('nobody leaves deleted, and nothing becomes what it is', () => {
  for (const by of STATUS_ACTORS) {
    expect(nextStatuses('deleted', by)).toEqual([])
    for (const status of PROJECT_STATUSES) expect(nextStatuses(status, by)).not.toContain(status)
  }
})

it('travellers are told when it stops collecting or disappears', () => {
  const told = Object.keys(ALLOWED).filter((key) => {
    const [from, to] = key.split(' ') as [ProjectStatus, ProjectStatus]
    return leavesTravellers({ from, to })
  })
  expect(told).toEqual([
    'published hidden admin',
    'active published admin',
    'active hidden admin',
    'active completed admin',
    'active completed system',
    'hidden deleted admin',
  ])
})
