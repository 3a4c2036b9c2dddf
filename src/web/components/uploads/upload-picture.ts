/** A picture as the server has stored it, or why it did not. */
export type Uploaded = { scene: string } | { problem: string; again: boolean }

/** Larger ones are made smaller before they are sent: the server would do it anyway, and a phone's connection is slow. */
const LARGEST_SIDE = 2560
const SMALL_ENOUGH = 3 * 1024 * 1024

/** Sends a file with its progress, which `fetch` does not report. @param onProgress called with 0 to 1 */
export async function uploadPicture(
  { path, headers }: { path: string; headers: Record<string, string> },
  file: File,
  onProgress: (share: number) => void,
  failed: string,
): Promise<Uploaded> {
  const form = new FormData()
  form.set('picture', await downscaled(file))
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(read(request, failed))
    request.onerror = () => resolve({ problem: failed, again: true })
    request.ontimeout = request.onerror
    request.timeout = 120_000
    request.open('POST', path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(form)
  })
}

function read(request: XMLHttpRequest, failed: string): Uploaded {
  try {
    const { data, message, errors } = JSON.parse(request.responseText) as {
      data?: { scene: string }
      message?: string
      errors?: Record<string, string[]>
    }
    if (request.status < 300 && data) return { scene: data.scene }
    return { problem: Object.values(errors ?? {})[0]?.[0] ?? message ?? failed, again: request.status >= 500 || request.status === 429 }
  } catch {
    return { problem: failed, again: true }
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
