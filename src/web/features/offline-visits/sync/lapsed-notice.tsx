import { Button } from '@mantine/core'
import classes from './lapsed-notice.module.css'
import { lapsedTexts } from './messages.ts'

/** The server wants the person to log in again; nothing on the device is lost by it. */
export const LapsedNotice = ({ onLogIn }: { onLogIn: () => void }) => (
  <section className={classes.lapsed} aria-label={lapsedTexts.title}>
    <div>
      <p className={classes.lapsedTitle}>{lapsedTexts.title}</p>
      <p>{lapsedTexts.text}</p>
    </div>
    <Button onClick={onLogIn}>{lapsedTexts.logIn}</Button>
  </section>
)
