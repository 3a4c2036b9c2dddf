import { z } from 'zod'
import type { Role } from '../../kit/actor.policy.ts'
import { readEmail } from '../../kit/addresses/email-address.ts'
import { errorKind } from '../../kit/errors.ts'
import { LOCALES } from '../../kit/locales.ts'
import { HARMLESS, hasAddress } from '../../kit/plain-text.ts'
import { typedLine } from '../../kit/typed-line.ts'

/** All roles (specification §3); travellers have none. */
export const ROLES = ['admin', 'hotelier', 'organizationmanager', 'salesop'] as const satisfies readonly Role[]

/**
 * Lifetime of a session in seconds (specification §9); acceptable because sessions are revocable, listed, and idle-limited for admins and
 * sales (product.md §3).
 */
export const SESSION_SECONDS = 31_622_400
/** Days without a request after which admins and sales operators must sign in again (product.md §3). */
export const IDLE_DAYS = 30
/** Roles that reach money and customers: one admin requests them, another one confirms. */
export const TWO_PERSON_ROLES: readonly Role[] = ['admin', 'salesop']
/** Roles that need a second factor in production (product.md §3). */
export const FACTOR_ROLES: readonly Role[] = ['admin', 'salesop']
/** Lifetimes of one-time tokens in seconds: mailed links (product.md §3), and the second step of sign-in. */
export const LINK_SECONDS = {
  'verify-email': 86_400,
  'recover-password': 3_600,
  'change-email': 86_400,
  // A day until the change is confirmed, and the days within which it is taken back.
  'keep-email': 8 * 86_400,
  'second-step': 300,
  // The 72 hours until a lost second step can be removed, and the week within which it is.
  'cancel-second-step': 10 * 86_400,
  'finish-second-step': 7 * 86_400,
} as const
/** Days after a change of address within which the previous one takes it back. */
export const KEEP_EMAIL_DAYS = 7
export type LinkPurpose = keyof typeof LINK_SECONDS

const text = (max: number) => typedLine('kit_required_field').min(1, 'kit_required_field').max(max, 'users_error_too_long')
const userName = text(60)
  .regex(HARMLESS, { error: 'kit_invalid_field', abort: true })
  .refine((name) => !hasAddress(name), 'users_error_address')

/** Usernames that look like the site's own. */
const RESERVED: ReadonlySet<string> = new Set(
  `about abuse account accounts admin administracion administrador administradora administrator api app auth ayuda billing blog cuenta demo
  dns email equipo everyone ftp guest help hostmaster huella info invitado legal localhost login logout mail me moderador moderadora moderator
  news noreply nobody null oauth official oficial operator pagos payments postmaster privacidad privacy prensa press register registro robot
  root sales security seguridad settings sistema soporte staff static status superuser support sysadmin system team terminos terms todos
  transparencia undefined user usuario ventas webmaster www`.split(/\s+/),
)

/** True for a reserved username, also with dots and hyphens in it, and for what is written as an id: pages find users by either. */
export function isReserved(username: string): boolean {
  return RESERVED.has(username.replace(/[._-]/g, '')) || /^[a-z]+_[0-9a-z]{24}$/.test(username)
}

/** In lower case, and without `@`, so that it is never mistaken for an e-mail address. */
const Username = text(30)
  .transform((value) => value.toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9](?:[a-z0-9._-]{1,28})[a-z0-9]$/, 'users_error_username'))
  .refine((username) => !isReserved(username), 'users_error_username_reserved')
  // Dots are usual here: only the endings that people know as addresses.
  .refine((username) => !/(^|\.)www\.|\.(com|net|org|info|app|online|site|shop|store)(\.|$)/.test(username), 'users_error_address')
/** In its normal form, by which one address is one account (`kit/addresses/email-address.ts`). */
export const Email = text(320)
  .transform((typed, issues) => {
    const email = readEmail(typed)
    if (email === null) issues.addIssue({ code: 'custom', message: 'users_error_email' })
    return email ?? z.NEVER
  })
  .meta({ format: 'email' })

export const Profile = z.object({ name: userName, surname: userName })

export type Profile = z.infer<typeof Profile>

const privateField = typedLine().max(60, 'users_error_too_long').nullable().optional()
/** Profile fields that users change themselves; phone, CUIL and Rotary id are private and never shown to anybody else. */
export const ProfileChange = Profile.extend({
  phone: privateField,
  cuil: privateField,
  rotary_member_id: privateField,
  language: z.enum(LOCALES, 'kit_invalid_field').optional(),
})
export type ProfileChange = z.infer<typeof ProfileChange>

/** Input of a registration; the rules for passwords are in `password.ts`. Unknown fields are dropped. */
export const Registration = z.object({
  ...Profile.shape,
  username: Username,
  email: Email,
  password: z.string('kit_required_field').min(1, 'kit_required_field').max(1000, 'users_error_password_long'),
  password_confirmation: z.string('kit_required_field').min(1, 'kit_required_field').max(1000, 'users_error_password_match'),
  terms: z.boolean('users_error_terms').refine((accepted) => accepted, 'users_error_terms'),
})
export type Registration = z.infer<typeof Registration>

/** A user as they see themselves. */
export const OwnUser = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  email_verified_at: z.string().nullable(),
  /** True while the address refuses messages for good: until it is changed or confirmed again, none are sent there. */
  email_refuses: z.boolean(),
  /** Requested new address, not yet confirmed. */
  new_email: z.string().nullable(),
  name: z.string(),
  surname: z.string(),
  /** `own` is true for an uploaded picture. */
  image: z.object({ url: z.string(), own: z.boolean() }),
  phone: z.string().nullable(),
  cuil: z.string().nullable(),
  rotary_member_id: z.string().nullable(),
  language: z.enum(['es', 'en']),
  target_project_id: z.string().nullable(),
  /** Ids of favourite projects, the latest first, including those no longer public. */
  favorite_ids: z.array(z.string()),
  roles: z.array(z.object({ name: z.enum(ROLES) })),
  scope: z.literal('*'),
  /** False for users who only sign in through another provider. */
  has_password: z.boolean(),
  second_factor: z.boolean(),
  must_set_up_second_factor: z.boolean(),
  created_at: z.string(),
})
export type OwnUser = z.infer<typeof OwnUser>

/** A session of a user, as they see it. */
export const Session = z.object({
  id: z.string(),
  device: z.string(),
  current: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string(),
})
export type Session = z.infer<typeof Session>

/** True if the text typed at sign-in is an e-mail address, and not a username. */
export function isEmailLogin(login: string): boolean {
  return login.includes('@')
}

/** The stored form of a username or an address, from any notation. */
export function plainLogin(login: string): string {
  return (isEmailLogin(login) && readEmail(login)) || login.trim().toLowerCase()
}

export const SECOND_FACTOR_REQUIRED = errorKind('second_factor_required', 403, { name: 'second_factor_required' })
/** Another admin than the requester has to confirm a role. */
export const ROLE_NEEDS_ANOTHER = errorKind('role_needs_another', 409)
/** Organizations would be left without a manager, and the actor has not seen them. */
export const ORGANIZATIONS_UNSEEN = errorKind('organizations_unseen', 409, { name: 'organizations_unseen' })
export const LAST_ADMIN = errorKind('last_admin', 409)
