import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { invalid, ReadableError } from '../../../kit/errors.ts'
import type { Services } from '../../../kit/services.server.ts'
import { readPicture, tooHeavy } from '../../uploads/read-picture.server.ts'
import { PICTURE_PIXELS } from '../../uploads/upload.ts'
import type { checkPdf } from './check-pdf.server.ts'
import { DOCUMENT_BYTES, type DocumentType, NAME_CHARACTERS } from './document-rules.ts'

export interface ReadDocument {
  bytes: Buffer
  type: DocumentType
  /** The visitor's file name, sanitized, with the extension of the file's actual type. */
  name: string
}

/** Characters of a name that are looked at: a request may hold one as long as its file, and some searches take time by the square. */
const LONGEST_NAME = 1_000

const EXTENSIONS = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const

/**
 * Reads an uploaded document by its content: a PDF stays as it is, a picture is encoded again, without metadata or appended data.
 * @param field whose errors it throws
 * @throws too_large, unsupported_type; invalid_fields when it is empty, broken, has too many pixels, or is a PDF that does more than show
 * pages
 */
export async function readDocument(
  { decoder }: Pick<Services, 'decoder'>,
  file: { bytes: Buffer; name: string },
  field: string,
): Promise<ReadDocument> {
  const { bytes } = file
  if (bytes.length === 0) throw invalid({ [field]: ['document_error_empty'] })
  if (bytes.length > DOCUMENT_BYTES) throw new ReadableError('too_large')
  const found = await fileTypeFromBuffer(bytes)
  if (!found || !Object.hasOwn(EXTENSIONS, found.mime)) throw new ReadableError('unsupported_type')
  const type = found.mime as DocumentType
  const name = safeName(file.name, EXTENSIONS[type])
  if (type === 'application/pdf') {
    const refusal = invalid({ [field]: ['document_error_broken'] })
    if (!(await decoder.run<typeof checkPdf>('pdf', bytes, { refusal }))) throw refusal
    return { bytes, type, name }
  }
  const encoded = await decoder.run<typeof encodeWhole>('picture/whole', { bytes, type, field }, { refusal: tooHeavy(field) })
  return { bytes: encoded, type, name }
}

/** The step that runs in the decoder's process. @throws as `readPicture` */
export function encodeWhole({ bytes, type, field }: { bytes: Buffer; type: DocumentType; field: string }): Promise<Buffer> {
  return readPicture(bytes, field, () => {
    const upright = sharp(bytes, { limitInputPixels: PICTURE_PIXELS, failOn: 'error' }).autoOrient()
    if (type === 'image/png') return upright.png().toBuffer()
    // Optimized coding tables would need the whole picture in memory.
    return type === 'image/webp'
      ? upright.webp({ quality: 90 }).toBuffer()
      : upright.jpeg({ quality: 90, optimiseCoding: false }).toBuffer()
  })
}

/** Removes folders, control characters, and the claimed extension. */
function safeName(name: string, extension: string): string {
  const base = (name.split(/[/\\]/).at(-1) ?? '')
    .slice(0, LONGEST_NAME)
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}"*:<>?|;%]/gu, '')
    .replace(/\.[^.]*$/, '')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return `${[...base].slice(0, NAME_CHARACTERS - 5).join('') || 'documento'}.${extension}`
}

/** Headers that make a browser save a document, and never display or run it. */
export function downloadHeaders({ name, type }: { name: string; type: string }): Record<string, string> {
  const plain = name.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
  return {
    'content-type': type,
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  }
}
