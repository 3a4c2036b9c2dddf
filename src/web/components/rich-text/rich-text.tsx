import { safeHref } from '@huella/rich-text/clean-document'
import type { RichBlock, RichDocument, RichInline, RichItem, RichMark } from '@huella/rich-text/document'
import { createContext, Fragment, type ReactNode, use } from 'react'
import { inOrder } from '../../../kit/ui/in-order.ts'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import css from './rich-text.module.css'

interface Props {
  document: RichDocument
  lang?: string | undefined
  /** The context of a text that is more than a part of a page. */
  setting?: Setting
}

/** Context of a text that is the page itself: its headings are one level higher, it has cards, and links within the site. */
interface Setting {
  top: 2 | 3
  public_url?: string
  cardOf?: (target: string) => ReactNode
}

const SettingContext = createContext<Setting>({ top: 3 })

/**
 * Renders stored rich text, a React component for each node: text is never interpreted as HTML. Links are checked once more, for a document
 * that did not come through the server (a preview).
 */
export function RichText({ document, lang, setting }: Props) {
  const text = (
    <div className={css.text} lang={lang}>
      {inOrder(document.content, (block) => (
        <Block block={block} />
      ))}
    </div>
  )
  return setting ? <SettingContext value={setting}>{text}</SettingContext> : text
}

function Block({ block }: { block: RichBlock | RichItem }): ReactNode {
  const { top, cardOf } = use(SettingContext)
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Inlines inlines={block.content} />
        </p>
      )
    case 'heading': {
      const Heading = `h${block.attrs.level - 2 + top}` as 'h3'
      return (
        <Heading data-level={block.attrs.level}>
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
      return cardOf?.(block.attrs.target)
    default:
      return null
  }
}

function blocksOf(blocks: (RichBlock | RichItem)[]) {
  return inOrder(blocks, (block) => <Block block={block} />)
}

function Inlines({ inlines = [] }: { inlines?: RichInline[] | undefined }) {
  return inOrder(inlines, (inline) => (
    <Fragment>{inline.type === 'hardBreak' ? <br /> : (inline.marks ?? []).reduce(marked, inline.text)}</Fragment>
  ))
}

function marked(inner: ReactNode, mark: RichMark): ReactNode {
  if (mark.type !== 'link') return mark.type === 'bold' ? <strong>{inner}</strong> : <em>{inner}</em>
  const href = safeHref(mark.attrs.href)
  return href ? <TextLink href={href}>{inner}</TextLink> : inner
}

/** Links of our own need no `nofollow`. */
function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const { public_url } = use(SettingContext)
  return (
    <a href={href} rel={public_url && href.startsWith(`${public_url}/`) ? undefined : 'noopener nofollow'}>
      {children}
    </a>
  )
}
