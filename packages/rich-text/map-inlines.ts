import type { RichBlock, RichDocument, RichInline, RichItem } from './document.ts'

/** The same document with its text runs mapped. */
export function mapInlines(document: RichDocument, map: (inline: RichInline) => RichInline[]): RichDocument {
  return { type: 'doc', content: document.content.map((block) => mapBlock(block, map)) }
}

function mapBlock<Block extends RichBlock | RichItem>(block: Block, map: (inline: RichInline) => RichInline[]): Block {
  if (block.type === 'picture' || block.type === 'card' || !('content' in block) || !block.content) return block
  if (block.type === 'paragraph' || block.type === 'heading') return { ...block, content: (block.content as RichInline[]).flatMap(map) }
  return { ...block, content: (block.content as RichBlock[]).map((inner) => mapBlock(inner, map)) }
}
