import type { LetterTopic } from '../../domain/emails/stops/letter-stop.ts'
import { m } from '../../kit/sentences/messages.js'

export const TOPICS: Record<LetterTopic, () => string> = {
  contributions: m.email_topic_contributions,
  organization: m.email_topic_organization,
  desk: m.email_topic_desk,
  sales: m.email_topic_sales,
  invitations: m.email_topic_invitations,
}
