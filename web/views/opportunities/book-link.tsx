/** A book's name, as a link to the bet where there is one. */
export function BookLink({
  title,
  link,
}: {
  readonly title: string;
  readonly link: string | null;
}) {
  if (link === null) {
    return <>{title}</>;
  }
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {title}
    </a>
  );
}
