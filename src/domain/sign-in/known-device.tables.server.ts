import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'

export const knownDevices = pgTable(
  'known_devices',
  {
    user_id: text().notNull(),
    device: text().notNull(),
    address_family: text().notNull(),
    first_seen_at: utcTime().notNull(),
    last_seen_at: utcTime().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.device, table.address_family] })],
)
