import { type Random, randomFrom } from '@huella/scenes/random'
import { z } from 'zod'
import type { Insert } from '../start-rows/insert-rows.ts'
import { stableId } from '../start-rows/stable.ts'
import people from './data/people.json' with { type: 'json' }
import type { ProjectPlan } from './plan-projects.ts'
import { SomeTexts } from './shapes.ts'
import { weighted } from './weighted.ts'
import { DAY, HOUR, isoInstant, leisureTime } from './world-time.ts'

/** A planned user account. */
export interface PersonPlan {
  id: string
  username: string
  name: string
  surname: string
  language: 'es' | 'en'
  registered_at: number
  verified_at: number | null
  /** Time and reason. */
  disabled: { at: number; reason: string } | null
  roles: ('organizationmanager' | 'hotelier')[]
  project_id: string | null
  last_use: { at: number; device: string } | null
}

const COUNT = 140
const SPAN = 540 * DAY
const {
  names: NAMES,
  surnames: SURNAMES,
  devices: DEVICES,
  reasons: REASONS,
} = z.strictObject({ names: SomeTexts, surnames: SomeTexts, devices: SomeTexts, reasons: SomeTexts }).parse(people)

/** Users who registered over the last year and a half, oldest first. They have no usable password. */
export function planPeople(projects: readonly ProjectPlan[], anchor: number): PersonPlan[] {
  const collecting = projects.filter(({ story }) => story.status === 'active')
  const taken = new Set<string>()
  return Array.from({ length: COUNT }, (_, n) => {
    const random = randomFrom(`person ${n}`)
    const name = random.pick(NAMES)
    const surname = random.pick(SURNAMES)
    const registered_at = Math.min(anchor - HOUR, leisureTime(anchor - SPAN + (SPAN * n) / COUNT, random))
    const verified_at = random.chance(0.92) ? Math.min(anchor, registered_at + random.between(2, 400) * 60_000) : null
    const disabled =
      n % 47 === 31 ? { at: Math.min(anchor, registered_at + 20 * DAY), reason: REASONS[Math.floor(n / 47) % REASONS.length]! } : null
    return {
      id: stableId('user', `person ${n}`),
      username: usernameOf(name, surname, taken),
      name,
      surname,
      language: random.chance(0.08) ? ('en' as const) : ('es' as const),
      registered_at,
      verified_at,
      disabled,
      roles: verified_at && !disabled ? rolesOf(n) : [],
      project_id: collecting.length > 0 && random.chance(0.6) ? collecting[random.whole(0, collecting.length - 1)]!.id : null,
      last_use: !disabled && random.chance(0.7) ? lastUse(random, registered_at, anchor) : null,
    }
  })
}

/** The user who searched for a trip, if signed in: some travel often. */
export function pickTraveller(people: readonly PersonPlan[], key: string, at: number): string | null {
  const random = randomFrom(`traveller ${key}`)
  const known = people.filter(
    ({ verified_at, disabled }) => verified_at !== null && verified_at < at && (disabled === null || at < disabled.at),
  )
  if (known.length === 0 || !random.chance(0.55)) return null
  return known[Math.floor(known.length * random.next() ** 2)]!.id
}

export function peopleInserts(people: readonly PersonPlan[]): Insert[] {
  const signedIn = people.filter((person) => person.last_use !== null)
  const disabled = people.filter((person) => person.disabled !== null)
  return [
    { table: 'users', rows: people.map(userRow) },
    {
      table: 'user_roles',
      rows: people.flatMap(({ id, roles, registered_at }) =>
        roles.map((role) => ({ user_id: id, role, granted_by: null, created_at: isoInstant(registered_at + DAY) })),
      ),
    },
    { table: 'sessions', rows: signedIn.map(sessionRow) },
    { table: 'audit_entries', rows: disabled.map(disabledRow) },
  ]
}

function rolesOf(n: number): PersonPlan['roles'] {
  if (n % 45 === 7) return ['hotelier']
  return n % 9 === 4 ? ['organizationmanager'] : []
}

function lastUse(random: Random, registered_at: number, anchor: number) {
  const at = anchor - (anchor - registered_at) * random.next() ** 3 - 60_000
  return {
    at: Math.max(registered_at, at),
    device: weighted(
      random,
      DEVICES.map((device, i) => [device, 5 - i] as const),
    ),
  }
}

/** `lucia.rios`, or `lucia.rios2` when that is taken. */
function usernameOf(name: string, surname: string, taken: Set<string>): string {
  const base = `${name}.${surname}`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  let username = base
  for (let i = 2; taken.has(username); i++) username = `${base}${i}`
  taken.add(username)
  return username
}

function userRow(person: PersonPlan) {
  const { id, username, name, surname, language, project_id, registered_at, verified_at, disabled } = person
  return {
    id,
    username,
    email: `${username}@demo.huella.example`,
    email_verified: verified_at !== null,
    email_verified_at: verified_at === null ? null : isoInstant(verified_at),
    name,
    surname,
    language,
    target_project_id: project_id,
    terms_accepted_at: isoInstant(registered_at),
    disabled_at: disabled && isoInstant(disabled.at),
    created_at: isoInstant(registered_at),
    updated_at: isoInstant(registered_at),
  }
}

/** Their last session; no token has this digest, so nobody can use it. */
function sessionRow({ id, registered_at, last_use }: PersonPlan) {
  const { at, device } = last_use!
  return {
    id: stableId('sess', id),
    token_digest: `of nobody: ${id}`,
    user_id: id,
    device,
    network: '192.0.2.0/24',
    expires_at: isoInstant(at + 366 * DAY),
    created_at: isoInstant(Math.max(registered_at, at - 30 * DAY)),
    updated_at: isoInstant(at),
    last_used_at: isoInstant(at),
  }
}

function disabledRow({ id, disabled }: PersonPlan) {
  const { at, reason } = disabled!
  return {
    id: stableId('audi', `disabled ${id}`),
    actor_id: null,
    action: 'user.disabled',
    subject_id: id,
    before: { state: 'enabled' },
    after: { state: 'disabled', sessions_ended: 1 },
    reason,
    request_id: null,
    created_at: isoInstant(at),
  }
}
