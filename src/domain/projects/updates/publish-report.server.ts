import type { RichDocument } from '@huella/rich-text/document'
import { documentText } from '@huella/rich-text/document-text'
import type { Context } from '../../../kit/context.server.ts'
import type { Db } from '../../../kit/data/db.server.ts'
import { newId } from '../../../kit/ids.ts'
import { announceNews } from '../news/announce-news.server.ts'
import { projectUpdates } from './update.tables.server.ts'
import type { ReportedPayout, WrittenPicture } from './update.ts'
import { writePictures } from './write-update.server.ts'

interface Report {
  project_id: string
  title: string
  document: RichDocument
  pictures: WrittenPicture[]
  payouts: ReportedPayout[]
}

/** Publishes an approved report among the updates of its project; those who follow it get it by mail. @returns the update's id */
export async function publishReport(ctx: Context, tx: Db, { pictures, document, ...report }: Report): Promise<string> {
  const id = newId('pupd')
  const body = documentText(document)
  await tx.insert(projectUpdates).values({ id, kind: 'report', ...report, document, body, created_at: ctx.now.toISOString() })
  await writePictures(tx, { update_id: id, project_id: report.project_id, pictures })
  await announceNews(ctx, tx, id)
  return id
}
