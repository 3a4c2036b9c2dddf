import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/captions.css'
import Lightbox from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import type { Project } from '../../../domain/projects/project.ts'
import { m } from '../../../kit/sentences/messages.js'
import { largestPath } from '../../../pictures/scenes/picture-facts.ts'

interface Props extends Pick<Project, 'images' | 'language'> {
  /** The picture it opens with; null while it is closed. */
  index: number | null
  onClose: () => void
}

/** The pictures as large as the screen: swipe, arrows, zoom, Escape. Loaded on demand. */
export function ProjectLightbox({ images, language, index, onClose }: Props) {
  const several = images.length > 1
  return (
    <Lightbox
      open={index !== null}
      index={index ?? 0}
      close={onClose}
      slides={images.map((image) => ({ ...slideOf(image), alt: image.alt, description: <span lang={language}>{image.alt}</span> }))}
      plugins={[Captions, Zoom]}
      labels={{
        Lightbox: m.project_pictures(),
        'Photo gallery': m.project_pictures(),
        Carousel: m.project_lightbox_carousel(),
        Slide: m.project_lightbox_slide(),
        Previous: m.project_lightbox_previous(),
        Next: m.project_lightbox_next(),
        Close: m.kit_close(),
        'Zoom in': m.project_lightbox_zoom_in(),
        'Zoom out': m.project_lightbox_zoom_out(),
        '{index} of {total}': m.project_lightbox_position({ index: '{index}', total: '{total}' }),
      }}
      controller={{ closeOnBackdropClick: true }}
      // Endless, so that no button becomes disabled while it has the focus.
      carousel={{ preload: 1, finite: !several }}
      zoom={{ maxZoomPixelRatio: 2 }}
      captions={{ descriptionTextAlign: 'center' }}
      render={several ? {} : { buttonPrev: () => null, buttonNext: () => null }}
    />
  )
}

function slideOf({ scene, sizes }: Project['images'][number]) {
  const large = sizes.filter(({ width }) => width >= 640 && width <= 1920)
  const { width, height } = large.at(-1) ?? sizes.at(-1)!
  return { src: largestPath(scene), width, height, srcSet: large.map(({ url, ...size }) => ({ src: url, ...size })) }
}
