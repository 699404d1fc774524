import { type Frame, Layout } from "./layout.tsx";

export function ErrorPage({ frame, title, text }: { frame: Frame; title: string; text: string }) {
  return (
    <Layout frame={frame} title={title}>
      <p>{text}</p>
    </Layout>
  );
}
