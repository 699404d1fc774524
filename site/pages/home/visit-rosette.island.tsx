import { Rosette } from "../../engraving/rosette.tsx";
import { island } from "../../islands/island.tsx";
import { useVisitorNumber, type Visit } from "./use-visitor-number.ts";

export default island("home/visit-rosette", VisitRosette);

function VisitRosette({ visit }: { visit: Visit }) {
  return <Rosette seed={useVisitorNumber(visit)} />;
}
