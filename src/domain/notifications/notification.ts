import { z } from 'zod'
import { MoneyShape } from '../../kit/http/money-shape.ts'

const OfContribution = z.object({ code: z.string(), amount: MoneyShape, project: z.string().nullable(), count: z.int().min(1) })
const OfProject = z.object({ project: z.string(), slug: z.string() })
const OfOrganization = z.object({ organization: z.string(), slug: z.string() })
/** `is_cut`: the list has more rows than a file may. */
const OfExport = z.object({ file: z.string(), rows: z.int(), is_cut: z.literal(true).optional() })
const OfTask = z.object({ deal_id: z.string(), title: z.string(), deal: z.string() })
/** Without the customer's name, because notifications are stored for ever. */
const OfDeal = z.object({ deal_id: z.string(), about: z.string().nullable() })
/** The e-mail's row at the desk of e-mails, which shows its address. */
const OfEmail = z.object({ email_id: z.string() })

/** The kinds of notifications, and the facts of each. */
export const NOTIFICATION_FACTS = {
  contribution_confirmed: OfContribution,
  contribution_paid: OfContribution,
  contribution_reported: OfContribution,
  project_approved: OfProject,
  project_change_asked: OfProject,
  task_due: OfTask,
  task_given: OfTask,
  lead_new: OfDeal,
  quote_opened: OfDeal,
  quote_chosen: OfDeal,
  quote_asked: OfDeal,
  quote_accepted: OfDeal,
  organization_unmanaged: OfOrganization,
  export_ready: OfExport,
  export_failed: OfExport,
  email_refused: OfEmail,
  email_failed: OfEmail,
  sender_refused: OfEmail,
}
export type NotificationKind = keyof typeof NOTIFICATION_FACTS
export type NotificationFacts = { [Kind in NotificationKind]: z.infer<(typeof NOTIFICATION_FACTS)[Kind]> }

const NOTIFICATION_KINDS = Object.keys(NOTIFICATION_FACTS) as [NotificationKind, ...NotificationKind[]]

/** Appearance of each kind: a tone of the theme, and the name of an icon. */
export const NOTIFICATION_LOOKS = {
  contribution_confirmed: { color: 'green', icon: 'check' },
  contribution_paid: { color: 'gold', icon: 'coins' },
  contribution_reported: { color: 'indigo', icon: 'report' },
  project_approved: { color: 'green', icon: 'heart' },
  project_change_asked: { color: 'red', icon: 'pencil' },
  task_due: { color: 'gold', icon: 'clock' },
  task_given: { color: 'indigo', icon: 'clock' },
  lead_new: { color: 'indigo', icon: 'message' },
  quote_opened: { color: 'indigo', icon: 'eye' },
  quote_chosen: { color: 'gold', icon: 'heart' },
  quote_asked: { color: 'gold', icon: 'message' },
  quote_accepted: { color: 'green', icon: 'check' },
  organization_unmanaged: { color: 'red', icon: 'heart' },
  export_ready: { color: 'green', icon: 'download' },
  export_failed: { color: 'red', icon: 'download' },
  email_refused: { color: 'red', icon: 'message' },
  email_failed: { color: 'red', icon: 'message' },
  sender_refused: { color: 'red', icon: 'message' },
} as const satisfies Record<NotificationKind, { color: string; icon: string }>

const looks = Object.values(NOTIFICATION_LOOKS)

/** A notification as it is displayed: the specification's message (content, color, icon), in the reader's language. */
export const Notification = z.object({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  content: z.string(),
  color: z.enum(looks.map(({ color }) => color) as [(typeof looks)[number]['color']]),
  icon: z.enum(looks.map(({ icon }) => icon) as [(typeof looks)[number]['icon']]),
  /** The path that it links to, on this site. */
  path: z.string(),
  created_at: z.string(),
  read_at: z.string().nullable(),
})
export type Notification = z.infer<typeof Notification>

/** The state of the bell. */
export const Bell = z.object({
  unread: z.int(),
  latest: Notification.nullable(),
  /** Read before the others: events with a larger number are not in them yet (docs/realtime.md). */
  number: z.int(),
})
export type Bell = z.infer<typeof Bell>
