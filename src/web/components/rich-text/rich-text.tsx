import { Fragment, type ReactNode } from 'react'
import { safeHref } from '../../../kit/rich-text/clean-document.ts'
import type { RichBlock, RichDocument, RichInline, RichItem, RichMark } from '../../../kit/rich-text/document.ts'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import css from './rich-text.module.css'

/**
 * Draws stored rich text, a component of React for each node: whatever a text says is text. Links are checked once more, for a document that
 * did not come through the server (a preview).
 */
export function RichText({ document, lang }: { document: RichDocument; lang?: string | undefined }) {
  return (
    <div className={css.text} lang={lang}>
      {document.content.map((block, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no names of their own, and do not move.
        <Block key={i} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: RichBlock | RichItem }): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Inlines inlines={block.content} />
        </p>
      )
    case 'heading': {
      const Heading = block.attrs.level === 3 ? 'h4' : 'h3'
      return (
        <Heading>
          <Inlines inlines={block.content} />
        </Heading>
      )
    }
    case 'bulletList':
      return <ul>{blocksOf(block.content)}</ul>
    case 'orderedList':
      return <ol>{blocksOf(block.content)}</ol>
    case 'listItem':
      return <li>{blocksOf(block.content)}</li>
    case 'blockquote':
      return <blockquote>{blocksOf(block.content)}</blockquote>
    case 'picture':
      return (
        <figure>
          <Picture scene={block.attrs.name} alt={block.attrs.alt} sizes="(min-width: 62rem) 44rem, 92vw" />
        </figure>
      )
    default:
      return null
  }
}

function blocksOf(blocks: (RichBlock | RichItem)[]) {
  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
  return blocks.map((block, i) => <Block key={i} block={block} />)
}

function Inlines({ inlines = [] }: { inlines?: RichInline[] | undefined }) {
  return inlines.map((inline, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
    <Fragment key={i}>{inline.type === 'hardBreak' ? <br /> : (inline.marks ?? []).reduce(marked, inline.text)}</Fragment>
  ))
}

function marked(inner: ReactNode, mark: RichMark): ReactNode {
  if (mark.type !== 'link') return mark.type === 'bold' ? <strong>{inner}</strong> : <em>{inner}</em>
  const href = safeHref(mark.attrs.href)
  return href ? (
    <a href={href} rel="noopener nofollow">
      {inner}
    </a>
  ) : (
    inner
  )
}
