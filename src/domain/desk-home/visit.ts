import { z } from 'zod'
import { Bell } from '../notifications/notification.ts'
import { SavedFilter } from '../saved-filters/saved-filter.ts'
import { OwnUser } from '../users/user.ts'

/** Data about a signed-in user that the layouts of all pages show. */
export const Visit = z.object({ user: OwnUser, bell: Bell, saved_filters: z.array(SavedFilter) })
export type Visit = z.infer<typeof Visit>
