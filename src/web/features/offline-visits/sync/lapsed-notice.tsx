import { Button } from '@mantine/core'
import classes from './lapsed-notice.module.css'
import { lapsedTexts } from './messages.ts'

/** Tells that the user has to log in again, and that nothing on the device is lost. */
export const LapsedNotice = ({ onLogIn }: { onLogIn: () => void }) => (
  <section className={classes.lapsed} aria-label={lapsedTexts.title}>
    <div>
      <p className={classes.lapsedTitle}>{lapsedTexts.title}</p>
      <p>{lapsedTexts.text}</p>
    </div>
    <Button onClick={onLogIn}>{lapsedTexts.logIn}</Button>
  </section>
)
