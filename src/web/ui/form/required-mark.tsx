import classes from './required-mark.module.css'

/** The asterisk of Mantine's fields, for required fields that are not Mantine's. */
export const RequiredMark = () => (
  <span className={classes.asterisk} aria-hidden>
    *
  </span>
)
