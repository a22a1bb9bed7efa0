import { useMemo } from 'react'
import classes from './qr-code.module.css'
import { qrPath } from './qr-path.ts'

/** A QR code as one path, dark on white whatever the page's colours are. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => qrPath(text), [text])
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
