import { MONEY_STATES } from '../../../domain/contributions/contribution.ts'
import type { ManagedContribution } from '../../../domain/contributions/desk/managed-contribution.ts'
import { m } from '../../../kit/sentences/messages.js'
import { moneyStateName } from '../../components/contributions/state-badge.tsx'

/** The filters of the list. A project, an organization or a person is one only where a link led to it: they are found by searching. */
export function filtersOf(parameters: URLSearchParams, currencies: string[], rows: readonly ManagedContribution[]) {
  return [
    { ...named('status', m.contributions_review(), m.contributions_review_all()), options: reviewOptions() },
    {
      ...named('state', m.contributions_state(), m.contributions_state_all()),
      options: MONEY_STATES.map((value) => ({ value, label: moneyStateName(value) })),
    },
    {
      ...named('notified', m.contributions_notified(), m.contributions_notified_all()),
      options: [
        { value: 'yes', label: m.contributions_notified_yes() },
        { value: 'no', label: m.contributions_notified_no() },
      ],
    },
    {
      ...named('kind', m.contributions_kind(), m.contributions_kind_all()),
      options: [
        { value: 'booking', label: m.contribution_kind_booking() },
        { value: 'donation', label: m.contribution_kind_donation() },
      ],
    },
    {
      ...named('question', m.contributions_questions(), m.contributions_questions_all()),
      options: [{ value: 'open', label: m.contributions_questions_open() }],
    },
    {
      ...named('held', m.contributions_held(), m.contributions_held_all()),
      options: [{ value: 'open', label: m.contributions_held_open() }],
    },
    {
      ...named('early', m.contributions_early(), m.contributions_early_all()),
      options: [{ value: 'yes', label: m.contributions_approved_early() }],
    },
    {
      ...named('currency', m.contributions_currency(), m.contributions_currency_all()),
      options: currencies.map((value) => ({ value, label: value })),
    },
    ...linked('project', m.contributions_project(), parameters, (id) =>
      id === 'fund' ? m.contribution_common_fund() : rows.find(({ project }) => project?.id === id)?.project?.name,
    ),
    ...linked(
      'organization',
      m.contributions_organization(),
      parameters,
      (id) => rows.find(({ organization }) => organization?.id === id)?.organization?.name,
    ),
    ...linked('user', m.contributions_giver(), parameters, () => rows[0]?.giver?.name),
  ]
}

function named(name: string, label: string, all: string) {
  return { name, label, all }
}

function linked(name: string, label: string, parameters: URLSearchParams, nameOf: (id: string) => string | undefined) {
  const id = parameters.get(name)
  return id ? [{ ...named(name, label, `${label}: ${m.contributions_any()}`), options: [{ value: id, label: nameOf(id) ?? id }] }] : []
}

function reviewOptions() {
  return [
    { value: 'pending', label: m.contributions_review_pending() },
    { value: 'approved', label: m.contributions_review_approved() },
    { value: 'not_approved', label: m.contributions_review_not_approved() },
  ]
}

export const SEARCH_FILTERS = [
  'query',
  'status',
  'state',
  'notified',
  'kind',
  'question',
  'held',
  'early',
  'project',
  'organization',
  'currency',
  'from',
  'to',
  'user',
]

/** The tab of all in an address. An empty value would be no filter that can be saved. */
export const ALL_TAB = 'all'

/** The list opens on what is ready; a filter of its own searches everything. */
export function queueOf(url: URL): URL {
  const asked = new URL(url)
  if (!asked.searchParams.has('readiness') && !SEARCH_FILTERS.some((name) => asked.searchParams.get(name)))
    asked.searchParams.set('readiness', 'ready')
  if (asked.searchParams.get('readiness') === ALL_TAB) asked.searchParams.delete('readiness')
  return asked
}
