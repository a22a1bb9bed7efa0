import { Switch } from '@mantine/core'
import { messages } from '../messages.ts'
import classes from './position-switch.module.css'
import { usePhotoAid } from './use-photo-aid.ts'

const { position: texts } = messages

/** Off until its person turns it on: only then is the device asked where it is. */
export function PositionSwitch() {
  const { isWanted, state, accuracyM, want } = usePhotoAid().position
  const status = {
    off: '',
    asking: texts.asking,
    ready: texts.ready(accuracyM ?? 0),
    denied: texts.denied,
    unavailable: texts.unavailable,
  }[state]
  return (
    <div className={classes.position}>
      <Switch
        size="md"
        label={texts.label}
        description={texts.description}
        checked={isWanted}
        onChange={(event) => want(event.currentTarget.checked)}
      />
      <p role="status" className={classes.status} data-state={state}>
        {isWanted && status}
      </p>
    </div>
  )
}
