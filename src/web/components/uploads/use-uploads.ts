import { useRef, useState } from 'react'
import { m } from '../../../kit/sentences/messages.js'
import { useApiHeaders } from '../../use-api.tsx'
import { uploadPicture } from './upload-picture.ts'

export interface Upload {
  id: number
  file: File
  share: number
  problem: string | null
  again: boolean
}

/** Files on their way to the server, each with its progress. @param done called with the name of each picture that is stored */
export function useUploads(path: string, done: (name: string) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const headers = useApiHeaders()
  const count = useRef(0)
  const update = (id: number, part: Partial<Upload>) => setUploads((now) => now.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const dismiss = (id: number) => setUploads((now) => now.filter((one) => one.id !== id))
  const send = async ({ id, file }: Upload) => {
    update(id, { share: 0, problem: null })
    const answer = await uploadPicture({ path, headers }, file, (share) => update(id, { share }), m.project_form_upload_failed())
    if ('problem' in answer) return update(id, answer)
    dismiss(id)
    done(answer.scene)
  }
  const add = async (files: File[]) => {
    const fresh = files.map((file) => ({ id: ++count.current, file, share: 0, problem: null, again: false }))
    setUploads((now) => [...now, ...fresh])
    // One after the other, to preserve their order.
    for (const upload of fresh) await send(upload)
  }
  return { uploads, add, retry: send, dismiss }
}
