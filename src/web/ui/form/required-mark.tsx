import classes from './required-mark.module.css'

/** The asterisk of Mantine's fields, for what is required and is none of them. */
export const RequiredMark = () => (
  <span className={classes.asterisk} aria-hidden>
    *
  </span>
)
