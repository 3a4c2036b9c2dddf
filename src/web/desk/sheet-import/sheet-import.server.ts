import type { ImportAnswer } from '../../../domain/sheets/sheet-import.ts'
import { type Answer, attempt, type ResponseData } from '../../ask.server.ts'
import type { PostedForm } from '../../form.server.ts'

interface Sent {
  file?: File
  content?: string
  seen?: string
  apply: 'yes' | 'no'
}

/** Previews a posted file, or imports the previewed one, which is previewed again if it would do something else by now; null for another act of the page. */
export async function sheetImport<A extends Answer>({ form, text }: PostedForm, send: (form: Sent) => Promise<A>) {
  const intent = text('intent')
  if (intent !== 'preview' && intent !== 'import') return null
  const file = form.get('file')
  const sent: Sent =
    intent === 'import'
      ? { content: text('content'), seen: text('seen'), apply: 'yes' }
      : { file: file instanceof File ? file : new File([], ''), apply: 'no' }
  const tried = await attempt(send(sent))
  if (!('refused' in tried)) return { show: tried.given as ResponseData<A> & ImportAnswer }
  if (tried.status !== 409) return tried.refused
  const again = await attempt(send({ content: text('content'), apply: 'no' }))
  if ('refused' in again) return again.refused
  return { show: again.given as ResponseData<A> & ImportAnswer, changed: tried.refused.data.message }
}
