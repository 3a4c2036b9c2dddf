interface Proof {
  entry: string
  position: number
  /** The nodes beside the way from the entry up to the root, from the lowest one. */
  hashes: readonly Buffer[]
  /** The signed checkpoint, with its cosignatures. */
  note: string
}

/** C2SP's tlog-proof, with the entry itself as its extra data. */
export function proofText({ entry, position, hashes, note }: Proof): string {
  const extra = Buffer.from(entry).toString('base64')
  const lines = ['c2sp.org/tlog-proof@v1', `extra ${extra}`, `index ${position}`, ...hashes.map((hash) => hash.toString('base64'))]
  return `${lines.join('\n')}\n\n${note}`
}
