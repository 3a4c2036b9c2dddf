import { m } from '../../kit/sentences/messages.js'
import { Brand, Card, CardPicture, type CardStyle, DrawnText, FLOOR, Foot, LEFT } from '../../pictures/share-cards/pieces.tsx'
import { heightOf, setText } from '../../pictures/share-cards/set-text.ts'
import { CARD_SIZE } from '../../pictures/share-cards/share-card.ts'
import type { CardPage } from '../page-meta.ts'
import { Evening } from './draw-trail-share-card.tsx'

interface CardText {
  /** Without one, the evening landscape of the trail pages. */
  scene?: string
  /** A `data:` address of an uploaded picture, in place of the scene. */
  photo?: string | undefined
  title: string
  lead: string
}

interface Props {
  page: CardPage
  /** The editors' text: its title, and the line below it. */
  words: readonly string[]
  style: CardStyle
}

/** The share card of a page without a record: its text, over a landscape. */
export function PageShareCard({ page, words, style }: Props) {
  return <TextOverLandscape {...textOf(page, words)} style={style} />
}

/** A headline and its lead, over a landscape or the evening. */
export function TextOverLandscape({ scene, photo, title, lead, style }: CardText & { style: CardStyle }) {
  const headline = setText(style.letters, title, { width: 660, lines: 3, weight: 700, sizes: [74, 66, 58, 52], leading: 1.05 })
  const body = setText(style.letters, lead, { width: 600, lines: 3, weight: 500, sizes: [29, 27], leading: 1.3 })
  const top = 118 + (FLOOR - 140 - heightOf(headline) - 44 - heightOf(body)) / 2
  return (
    <Card>
      {scene ? <Landscape scene={scene} photo={photo} /> : <Evening sunrise="high" />}
      <Brand style={style} fill="#ffffff" />
      <DrawnText block={headline} at={[LEFT - 2, top]} fill="#ffffff" />
      <DrawnText block={body} at={[LEFT, top + heightOf(headline) + 44]} fill="#f4f1e8" />
      <Foot style={style} text={m.site_share_foot()} />
    </Card>
  )
}

/** A dark layer behind the text. */
function Landscape({ scene, photo }: { scene: string; photo: string | undefined }) {
  return (
    <>
      <CardPicture scene={scene} photo={photo} x={0} />
      <linearGradient id="shade">
        <stop offset="0" stopColor="#141a4a" stopOpacity=".94" />
        <stop offset=".42" stopColor="#141a4a" stopOpacity=".76" />
        <stop offset=".76" stopColor="#141a4a" stopOpacity="0" />
      </linearGradient>
      <rect width={CARD_SIZE.width} height={FLOOR} fill="url(#shade)" />
    </>
  )
}

function textOf(page: CardPage, [title = '', lead = '']: readonly string[]): CardText {
  switch (page) {
    case 'home':
      return { scene: 'hero-0', title, lead }
    case 'projects':
      return { scene: 'education-9', title, lead }
    case 'organizations':
      return { scene: 'peace-0', title: m.organization_browse_heading(), lead: m.site_share_organizations() }
    case 'transparency':
      return { title, lead: m.site_share_transparency() }
    case 'about':
      return { scene: 'andes-11', title, lead: m.site_footer_promise() }
  }
}
