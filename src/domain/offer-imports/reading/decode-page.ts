const DECLARED = /<meta[^>]{1,200}charset\s*=\s*["']?([\w.:-]{1,40})/i

/** Decodes a page, in the encoding of its response or its head, otherwise UTF-8. */
export function decodePage(bytes: Uint8Array, content_type: string): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2_048))
  const label = /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(content_type)?.[1] ?? DECLARED.exec(head)?.[1] ?? 'utf-8'
  return decoderOf(label).decode(bytes)
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}

/** False for a picture or an archive that calls itself a page. */
export function isTextPage(bytes: Uint8Array): boolean {
  return !bytes.subarray(0, 4_096).includes(0)
}
