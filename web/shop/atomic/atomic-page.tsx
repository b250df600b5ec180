export default function AtomicPage() {
  return <h1>Atomic</h1>;
}
