import 'react-easy-crop/react-easy-crop.css'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import type { Crop } from '../../domain/accounts/own-picture.ts'
import { m } from '../../kit/sentences/messages.js'
import css from './change-picture.module.css'

interface Props {
  url: string
  onChange: (crop: Crop) => void
  /** Called when the browser cannot decode the file; it is then sent unchanged, and the server reports the error. */
  onBroken: () => void
}

/** The circle to crop: dragged, moved by the arrow keys, zoomed by pinching or the slider. */
export default function PictureCropper({ url, onChange, onBroken }: Props) {
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  return (
    <div>
      <div className={css.stage}>
        <Cropper
          image={url}
          crop={position}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={8}
          // The CSP forbids style elements made by scripts; the style sheet is imported above.
          disableAutomaticStylesInjection
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropComplete={(percent) => onChange(percent)}
          mediaProps={{ alt: '', onError: onBroken }}
          cropperProps={{ role: 'group', 'aria-label': m.account_picture_area() }}
        />
      </div>
      <label className={css.zoom}>
        {m.account_picture_zoom()}
        <input type="range" min={1} max={3} step={0.05} value={zoom} onChange={(event) => setZoom(Number(event.target.value))} />
      </label>
    </div>
  )
}
