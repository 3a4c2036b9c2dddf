import { sql } from 'drizzle-orm'
import type { Role } from '../../kit/actor.policy.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { createUser, setPassword } from '../sign-in/accounts.server.ts'
import { digestPassword } from '../sign-in/password/password-digest.server.ts'
import { userRoles, users } from '../users/user.tables.server.ts'

/** Advisory lock id: any number not used elsewhere in this database. */
const LOCK = 4_831_703
export const DEMO_PASSWORD = 'huella-demo-2026'
const LOGINS: { username: string; name: string; surname: string; role?: Role }[] = [
  { username: 'admin', name: 'Ana', surname: 'Administra', role: 'admin' },
  { username: 'admin2', name: 'Alba', surname: 'Acompaña', role: 'admin' },
  { username: 'sales', name: 'Valentín', surname: 'Ventas', role: 'salesop' },
  { username: 'manager', name: 'Marta', surname: 'Organiza', role: 'organizationmanager' },
  { username: 'hotelier', name: 'Hugo', surname: 'Hospeda', role: 'hotelier' },
  { username: 'traveller', name: 'Vera', surname: 'Viaja' },
]

/**
 * Creates the missing logins of the demo world (product.md, demo data). Their password is public: production refuses to start with
 * `DEMO_DATA`. Existing logins are left as they are.
 */
export async function seedDemoLogins(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    // Processes starting at the same time wait for each other here.
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const known = new Set((await tx.select({ username: users.username }).from(users)).map((user) => user.username))
    const missing = LOGINS.filter((login) => !known.has(login.username))
    const password = missing.length > 0 ? await digestPassword(DEMO_PASSWORD) : ''
    for (const { role, ...profile } of missing) {
      const email = `${profile.username}@demo.huella.example`
      const user = await createUser(tx, { ...profile, email, email_verified: true, language: 'es' })
      await setPassword(tx, user.id, password)
      if (role) await tx.insert(userRoles).values({ user_id: user.id, role })
    }
  })
}
