import { desc, eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { plainAddress } from '../../kit/http/addresses.ts'
import { knownDevices } from './known-device.tables.server.ts'

/**
 * Stores the device and the address family that a user signs in with.
 * @returns true if this pair is new and not the user's first
 */
export async function noteDevice(tx: Db, user_id: string, seen: { device: string; address: string; now: Date }): Promise<boolean> {
  const family = addressFamilyOf(seen.address)
  const now = seen.now.toISOString()
  const [row] = await rowsOf<{ is_new: boolean; others: number }>(
    tx,
    sql`with others as (select count(*)::int as n from known_devices where user_id = ${user_id} and (device, address_family) <> (${seen.device}, ${family}))
      insert into known_devices (user_id, device, address_family, first_seen_at, last_seen_at) values (${user_id}, ${seen.device}, ${family}, ${now}, ${now})
      on conflict (user_id, device, address_family) do update set last_seen_at = excluded.last_seen_at
      returning first_seen_at = last_seen_at as is_new, (select n from others) as others`,
  )
  return row!.is_new && row!.others > 0
}

/** The user's most recently added device, for the message about a new device. */
export async function findNewestDevice(db: Db, user_id: string): Promise<{ device: string; first_seen_at: string } | undefined> {
  const [newest] = await db
    .select({ device: knownDevices.device, first_seen_at: knownDevices.first_seen_at })
    .from(knownDevices)
    .where(eq(knownDevices.user_id, user_id))
    .orderBy(desc(knownDevices.first_seen_at))
    .limit(1)
  return newest
}

/** A network of /16 (IPv4) or /32 (IPv6), about a provider's region: a phone that moves between cells is not a new device. */
function addressFamilyOf(address: string): string {
  const plain = plainAddress(address)
  return plain.includes(':') ? plain.split(':').slice(0, 2).join(':') : plain.split('.').slice(0, 2).join('.')
}
