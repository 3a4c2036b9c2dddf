import { createContext, Fragment, type ReactNode, use } from 'react'
import { Link } from 'react-router'
import { safeHref } from '../../../kit/rich-text/clean-document.ts'
import type { RichBlock, RichDocument, RichInline, RichItem, RichMark } from '../../../kit/rich-text/document.ts'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { useSiteIfLoaded } from '../../site.ts'
import css from './rich-text.module.css'
import { type TextCard, TextCardView } from './text-card.tsx'

/**
 * Draws stored rich text, a component of React for each node: whatever a text says is text. Links are checked once more, for a document that
 * did not come through the server (a preview).
 */
export function RichText({ document, lang, cards = [] }: { document: RichDocument; lang?: string | undefined; cards?: TextCard[] }) {
  return (
    <CardsContext value={cards}>
      <div className={css.text} lang={lang}>
        {document.content.map((block, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no names of their own, and do not move.
          <Block key={i} block={block} />
        ))}
      </div>
    </CardsContext>
  )
}

/** What a text's cards stand for, by their targets. */
const CardsContext = createContext<TextCard[]>([])

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
    case 'card':
      return <TargetCard target={block.attrs.target} />
    default:
      return null
  }
}

/** Nothing, for what no reader may see any more. */
function TargetCard({ target }: { target: string }) {
  const card = use(CardsContext).find(({ id }) => id === target)
  return card ? <TextCardView card={card} /> : null
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
  return href ? <TextLink href={href}>{inner}</TextLink> : inner
}

/** A link of our own stays in the page, and is no stranger to search engines. */
function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const own = useSiteIfLoaded()?.public_url
  if (own && (href === own || href.startsWith(`${own}/`))) return <Link to={href.slice(own.length) || '/'}>{children}</Link>
  return (
    <a href={href} rel="noopener nofollow">
      {children}
    </a>
  )
}
