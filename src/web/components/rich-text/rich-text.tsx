import { createContext, Fragment, type ReactNode, use, useMemo } from 'react'
import { Link } from 'react-router'
import { safeHref } from '../../../kit/rich-text/clean-document.ts'
import type { RichBlock, RichDocument, RichInline, RichItem, RichMark } from '../../../kit/rich-text/document.ts'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { useSiteIfLoaded } from '../../site.ts'
import css from './rich-text.module.css'
import { type TextCard, TextCardView } from './text-card.tsx'

interface Props {
  document: RichDocument
  lang?: string | undefined
  cards?: TextCard[]
  /** The level of its headings: one below that of what stands over it. */
  headings?: 2 | 3
}

/**
 * Draws stored rich text, a component of React for each node: whatever a text says is text. Links are checked once more, for a document that
 * did not come through the server (a preview).
 */
export function RichText({ document, lang, cards = NO_CARDS, headings = 3 }: Props) {
  const about = useMemo(() => ({ cards, headings }), [cards, headings])
  return (
    <AboutContext value={about}>
      <div className={css.text} lang={lang}>
        {document.content.map((block, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no names of their own, and do not move.
          <Block key={i} block={block} />
        ))}
      </div>
    </AboutContext>
  )
}

const NO_CARDS: TextCard[] = []

/** What a text's cards stand for, and the level of its headings. */
const AboutContext = createContext<{ cards: TextCard[]; headings: 2 | 3 }>({ cards: [], headings: 3 })

function Block({ block }: { block: RichBlock | RichItem }): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Inlines inlines={block.content} />
        </p>
      )
    case 'heading':
      return (
        <Heading level={block.attrs.level}>
          <Inlines inlines={block.content} />
        </Heading>
      )
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

function Heading({ level, children }: { level: 2 | 3; children: ReactNode }) {
  const { headings } = use(AboutContext)
  const Level = `h${headings + level - 2}` as 'h2' | 'h3' | 'h4'
  return <Level data-level={level}>{children}</Level>
}

/** Nothing, for what no reader may see any more. */
function TargetCard({ target }: { target: string }) {
  const card = use(AboutContext).cards.find(({ id }) => id === target)
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
