import { type ContentImage, type Draft, IMAGE_BOUNDS, MIDDLE } from '../../../domain/content/writing/draft.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { ScenePicker } from '../../components/project-form/scene-picker.tsx'
import { DescribedPictures } from '../../components/uploads/described-pictures.tsx'
import type { ListedPicture } from '../../components/uploads/picture-list.tsx'
import type { ContentPartProps } from './content-part.ts'
import { FocusSliders } from './focus-sliders.tsx'
import { LibraryChoice } from './library-choice.tsx'
import css from './picture-fields.module.css'

/** Pictures of the media library and drawings of ours, described in both languages, each with its focal point for cropping. */
export function ContentPictureFields<Own extends Draft>({
  content,
  change,
  errors,
  uploads_path,
  has_library,
}: ContentPartProps<Own> & { uploads_path: string; has_library: boolean }) {
  const { images } = content.shared
  const set = (make: (images: ContentImage[]) => ContentImage[]) =>
    change((item) => ({ ...item, shared: { ...item.shared, images: make(item.shared.images) } }))
  const changeListed = (make: (pictures: ListedPicture[]) => ListedPicture[]) =>
    set((now) => make(now.map(listed)).map((picture) => imageOf(picture, now)))
  return (
    <div className={css.pictures}>
      <DescribedPictures
        field="images"
        pictures={images.map(listed)}
        change={changeListed}
        uploads_path={uploads_path}
        most={IMAGE_BOUNDS.most}
        hint={m.content_form_pictures_hint()}
        language="es"
        second
        longest_alt={IMAGE_BOUNDS.alt.most}
        thumb={(name) => <Picture scene={name} alt="" sizes="9rem" />}
        errorOf={(field) => errors[formField(field)]}
        more={(index) => (
          <FocusSliders focus={images[index]!.focus} write={(focus) => set((now) => now.with(index, { ...now[index]!, focus }))} />
        )}
      />
      {has_library && images.length < IMAGE_BOUNDS.most && (
        <LibraryChoice
          taken={images.map(({ name }) => name)}
          room={IMAGE_BOUNDS.most - images.length}
          take={(chosen) => set((now) => [...now, ...chosen].slice(0, IMAGE_BOUNDS.most))}
        />
      )}
      {images.length < IMAGE_BOUNDS.most && (
        <ScenePicker
          taken={images.map(({ name }) => name)}
          pick={(name) => set((now) => [...now, { name, alt: { es: '', en: '' }, focus: MIDDLE }])}
        />
      )}
    </div>
  )
}

/** `images.0.alt_other` is `shared.images.0.alt.en`. */
function formField(field: string): string {
  return `shared.${field.replace(/alt$/, 'alt.es').replace(/alt_other$/, 'alt.en')}`
}

function listed({ name, alt }: ContentImage): ListedPicture {
  return { name, alt: alt.es, alt_other: alt.en }
}

function imageOf({ name, alt, alt_other }: ListedPicture, known: ContentImage[]): ContentImage {
  return { name, alt: { es: alt, en: alt_other }, focus: known.find((image) => image.name === name)?.focus ?? MIDDLE }
}
