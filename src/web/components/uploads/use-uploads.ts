import { useRef, useState } from 'react'
import { m } from '../../../kit/sentences/messages.js'
import { sendSignedIn } from '../../hold-unanswered.ts'
import { useApiHeaders } from '../../use-api.tsx'

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
    const picture = await downscaled(file)
    const answer = await sendSignedIn(() =>
      upload({ path, headers }, picture, (share) => update(id, { share }), m.project_form_upload_failed()),
    )
    if ('problem' in answer) return update(id, { problem: answer.problem, again: answer.again })
    dismiss(id)
    done(answer.scene)
  }
  /** @param room for so many of them; the others are shown as left out */
  const add = async (files: File[], room = files.length) => {
    const problemOf = (i: number) => (i < room ? null : m.uploads_left_out())
    const fresh = files.map((file, i) => ({ id: ++count.current, file, share: 0, problem: problemOf(i), again: false }))
    setUploads((now) => [...now, ...fresh])
    // One after the other, to preserve their order.
    for (const upload of fresh.slice(0, room)) await send(upload)
  }
  return { uploads, add, retry: send, dismiss }
}

/** A picture as the server has stored it, or why it did not. */
type Uploaded = { status: number } & ({ scene: string } | { problem: string; again: boolean })

/** Larger ones are made smaller before they are sent: the server would do it anyway, and a phone's connection is slow. */
const LARGEST_SIDE = 2560
const SMALL_ENOUGH = 3 * 1024 * 1024

/** Sends a file with its progress, which `fetch` does not report. @param onProgress called with 0 to 1 */
function upload(
  { path, headers }: { path: string; headers: Record<string, string> },
  file: File,
  onProgress: (share: number) => void,
  failed: string,
): Promise<Uploaded> {
  const form = new FormData()
  form.set('picture', file)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(read(request, failed))
    request.onerror = () => resolve({ status: 0, problem: failed, again: true })
    request.ontimeout = request.onerror
    request.timeout = 120_000
    request.open('POST', path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(form)
  })
}

function read(request: XMLHttpRequest, failed: string): Uploaded {
  const { status } = request
  try {
    const { data, message, errors } = JSON.parse(request.responseText) as {
      data?: { scene: string }
      message?: string
      errors?: Record<string, string[]>
    }
    if (status < 300 && data) return { status, scene: data.scene }
    return { status, problem: Object.values(errors ?? {})[0]?.[0] ?? message ?? failed, again: status >= 500 || status === 429 }
  } catch {
    return { status, problem: failed, again: true }
  }
}

/** Unchanged if the browser cannot read it: the server reports the error. */
async function downscaled(file: File): Promise<File> {
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, LARGEST_SIDE / Math.max(bitmap.width, bitmap.height))
    if (scale === 1 && file.size <= SMALL_ENOUGH) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    return blob && blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file
  } catch {
    return file
  }
}
