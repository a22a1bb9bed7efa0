import { Switch } from '@mantine/core'
import { positionTexts } from './messages.ts'
import classes from './position-switch.module.css'
import { usePhotoCapture } from './use-photo-capture.ts'

/** The device's position is read only after the user has turned this switch on. */
export function PositionSwitch() {
  const { isWanted, state, accuracyM, want } = usePhotoCapture().position
  const status = {
    off: '',
    asking: positionTexts.asking,
    ready: positionTexts.ready(accuracyM ?? 0),
    denied: positionTexts.denied,
    unavailable: positionTexts.unavailable,
  }[state]
  return (
    <div className={classes.position}>
      <Switch
        size="md"
        label={positionTexts.label}
        description={positionTexts.description}
        checked={isWanted}
        onChange={(event) => want(event.currentTarget.checked)}
      />
      <p role="status" className={classes.status} data-state={state}>
        {isWanted && status}
      </p>
    </div>
  )
}
