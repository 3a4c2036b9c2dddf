import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/captions.css'
import Lightbox from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import type { Project } from '../../../domain/projects/project.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { sceneOf, scenePath, sceneSize, sceneWidths } from '../../../pictures/scenes/scene.ts'

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
      slides={images.map(({ scene, alt }) => ({ ...slideOf(scene), alt, description: <span lang={language}>{alt}</span> }))}
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

function slideOf(scene: string) {
  const name = sceneOf(scene)
  const { width, height } = sceneSize(name)
  const srcSet = sceneWidths(name)
    .filter((size) => size >= 640)
    .map((size) => ({ src: scenePath(name, size, 'webp'), width: size, height: Math.round((size * height) / width) }))
  return { src: scenePath(name, 1920, 'jpg'), width: 1920, height: Math.round((1920 * height) / width), srcSet }
}
