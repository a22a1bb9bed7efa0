import { Avatar } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { ServerImage } from '../../../ui/images/image.tsx'
import classes from './official-photo.module.css'

type Props = { photo: string | null; size: number }

/** An official's photo, or a figure where there is none. The name stands beside it, so that it needs no text. */
export function OfficialPhoto({ photo, size }: Props) {
  const figure = (
    <Avatar size={size} radius="md" aria-hidden>
      <IconUser size={size / 2} aria-hidden />
    </Avatar>
  )
  if (!photo) return figure
  const sides = { width: size, height: size }
  return (
    <ServerImage
      kind="photos"
      name={photo}
      size="thumb"
      alt=""
      className={classes.photo}
      style={sides}
      absent={figure}
    />
  )
}
