import { Button } from '@mantine/core'
import { messages } from '../messages.ts'
import classes from './lapsed-notice.module.css'

const texts = messages.lapsed

/** The server wants the person to log in again; nothing on the device is lost by it. */
export const LapsedNotice = ({ onLogIn }: { onLogIn: () => void }) => (
  <section className={classes.lapsed} aria-label={texts.title}>
    <div>
      <p className={classes.lapsedTitle}>{texts.title}</p>
      <p>{texts.text}</p>
    </div>
    <Button onClick={onLogIn}>{texts.logIn}</Button>
  </section>
)
