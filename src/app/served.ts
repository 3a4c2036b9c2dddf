import type { RequestListener, Server } from 'node:http'
import type { MailQueue } from '../domain/emails/mail-queue.server.ts'
import type { GuestPages } from '../page-cache/guest-pages.server.ts'

/** Puts before a site's listener what balancers and operators ask. */
export type Watch = (serve: RequestListener) => RequestListener

export interface Served {
  server: Server
  post: MailQueue
  pages?: GuestPages
}
