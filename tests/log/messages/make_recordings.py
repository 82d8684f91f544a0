# SPDX-License-Identifier: Apache-2.0
"""Writes the recordings of this folder's tests by programs that are not ours: the Python packages mcap and
mcap-ros2-support (the authors of the format) and rosbags. `pip install mcap mcap-ros2-support rosbags`, then
`python3 make_recordings.py`. Joint j of sample k has the position j + k / 1000, the velocity 10 j + k / 1000 and the
effort 100 j + k / 1000, j from 1; samples are 2 ms apart, and 1.5 ms pass until they are received."""
import pathlib
import shutil

from mcap.writer import CompressionType, IndexType, Writer as PlainWriter
from mcap_ros2.writer import Writer

FOLDER = pathlib.Path(__file__).parent / "recordings"
SEPARATOR = "\n" + "=" * 80 + "\n"
TIME = "MSG: builtin_interfaces/Time\nint32 sec\nuint32 nanosec\n"
HEADER = "MSG: std_msgs/Header\n# standard\nbuiltin_interfaces/Time stamp\nstring frame_id\n"
JOINT_STATE = SEPARATOR.join([
    "std_msgs/Header header\n\nstring[] name\nfloat64[] position\nfloat64[] velocity\nfloat64[] effort\n", HEADER, TIME])
JOINTS = ["shoulder", "elbow", "wrist"]
START = 1_700_000_000_000_000_000
SAMPLES = 50


def stamp(k):
    ns = START + 2_000_000 * k
    return {"sec": ns // 10**9, "nanosec": ns % 10**9}


def joint_state(k, joints=JOINTS, effort=True):
    numbers = [JOINTS.index(j) + 1 for j in joints]
    return {"header": {"stamp": stamp(k), "frame_id": "base" * (k % 3)}, "name": list(joints),
            "position": [n + k / 1000 for n in numbers], "velocity": [10 * n + k / 1000 for n in numbers],
            "effort": [100 * n + k / 1000 for n in numbers] if effort else []}


def received(k):
    return START + 2_000_000 * k + 1_500_000


def ros2(name, messages, **options):
    """messages: (topic, type, definition, k, dictionary)"""
    with open(FOLDER / name, "wb") as out:
        writer = Writer(out, **options)
        schemas = {}
        for topic, kind, definition, k, message in messages:
            if kind not in schemas:
                schemas[kind] = writer.register_msgdef(kind, definition)
            writer.write_message(topic, schemas[kind], message, received(k), received(k))
        writer.finish()


def states(topic="/joint_states", **options):
    return [(topic, "sensor_msgs/msg/JointState", JOINT_STATE, k, joint_state(k, **options)) for k in range(SAMPLES)]


def plain():
    small = {"chunk_size": 4096}
    ros2("none.mcap", states(), compression=CompressionType.NONE, **small)
    ros2("lz4.mcap", states(), compression=CompressionType.LZ4, **small)
    ros2("zstd.mcap", states(), compression=CompressionType.ZSTD, **small)
    # The order of joints changes from message to message.
    turned = [("/joint_states", "sensor_msgs/msg/JointState", JOINT_STATE, k,
               joint_state(k, JOINTS[k % 3:] + JOINTS[:k % 3])) for k in range(SAMPLES)]
    ros2("turned.mcap", turned)
    # Of two topics only the second has torques; a third has texts.
    text = [("/rosout", "std_msgs/msg/String", "string data\n", k, {"data": "hello"}) for k in range(SAMPLES)]
    mixed = [m for three in zip(text, states("/planned", effort=False), states("/arm/measured")) for m in three]
    ros2("topics.mcap", mixed)
    both = [m for two in zip(states("/left/joint_states"), states("/right/joint_states", joints=JOINTS[::-1])) for m in two]
    ros2("two_arms.mcap", both)


def controller():
    point = ("float64[] positions\nfloat64[] velocities\nfloat64[] accelerations\nfloat64[] effort\n"
             "builtin_interfaces/Duration time_from_start\n")
    definition = SEPARATOR.join([
        "std_msgs/Header header\nstring[] joint_names\ntrajectory_msgs/JointTrajectoryPoint reference\n"
        "trajectory_msgs/JointTrajectoryPoint feedback\nstring[<=4] multi_dof_joint_names\n",
        "MSG: trajectory_msgs/JointTrajectoryPoint\n" + point, HEADER, TIME,
        "MSG: builtin_interfaces/Duration\nint32 sec\nuint32 nanosec\n"])
    messages = []
    for k in range(SAMPLES):
        s = joint_state(k)
        part = {"positions": s["position"], "velocities": s["velocity"], "accelerations": [], "effort": s["effort"],
                "time_from_start": {"sec": 0, "nanosec": 0}}
        wanted = dict(part, positions=[p + 0.5 for p in s["position"]], effort=[])
        messages.append(("/controller/state", "control_msgs/msg/JointTrajectoryControllerState", definition, k,
                         {"header": s["header"], "joint_names": JOINTS, "reference": wanted, "feedback": part,
                          "multi_dof_joint_names": []}))
    ros2("controller.mcap", messages)


def odd_types():
    """Every type and alignment; a message without a header; numbers that are no joints."""
    inner = "MSG: my/Motor\nuint8 id\nfloat64 angle\nbool ok\nint16[3] raw\n"
    definition = SEPARATOR.join(["uint8 LIMIT=3\nbool flag\nint8 a\nuint16 b\nint32 c\nuint64 d\nfloat32 e\nstring note \"x\"\nfloat64 f 1.5\n"
                                 "Motor[] motors\nfloat64[2] pair\nint64[<=5] few\n", inner])
    messages = [("/odd", "my/msg/Odd", definition, k,
                 {"flag": k % 2 == 1, "a": -k, "b": 1000 + k, "c": -100000 * k, "d": 2**40 + k, "e": 0.5 * k, "note": "n" * (k % 5),
                  "f": k / 7, "motors": [{"id": i, "angle": i + k / 3, "ok": True, "raw": [k, -k, i]} for i in range(2)],
                  "pair": [k, k + 0.25], "few": [k] * 3}) for k in range(SAMPLES)]
    ros2("odd.mcap", messages)


def ros1_and_json():
    import json
    import struct
    definition = SEPARATOR.join(["Header header\nstring[] name\nfloat64[] position\nfloat64[] velocity\nfloat64[] effort\n",
                                 "MSG: std_msgs/Header\nuint32 seq\ntime stamp\nstring frame_id\n"])
    with open(FOLDER / "ros1.mcap", "wb") as out:
        writer = PlainWriter(out)
        writer.start(profile="ros1")
        schema = writer.register_schema("sensor_msgs/JointState", "ros1msg", definition.encode())
        channel = writer.register_channel("/joint_states", "ros1", schema)
        for k in range(SAMPLES):
            s = joint_state(k)
            frame = s["header"]["frame_id"].encode()
            data = struct.pack("<III", k, s["header"]["stamp"]["sec"], s["header"]["stamp"]["nanosec"])
            data += struct.pack("<I", len(frame)) + frame + struct.pack("<I", 3)
            for name in s["name"]:
                data += struct.pack("<I", len(name)) + name.encode()
            for field in ("position", "velocity", "effort"):
                data += struct.pack("<I3d", 3, *s[field])
            writer.add_message(channel, received(k), data, received(k))
        writer.finish()
    with open(FOLDER / "json.mcap", "wb") as out:
        writer = PlainWriter(out)
        writer.start()
        schema = writer.register_schema("state", "jsonschema", b'{"type": "object"}')
        channel = writer.register_channel("/state", "json", schema)
        writer.add_message(channel, START, json.dumps({"q": [1, 2]}).encode(), START)
        writer.finish()
    # Neither chunks nor summary.
    with open(FOLDER / "bare.mcap", "wb") as out:
        writer = Writer(out, compression=CompressionType.NONE, enable_crcs=False, use_chunking=False) \
            if "use_chunking" in Writer.__init__.__code__.co_varnames else None
        if writer is None:
            plain_writer = PlainWriter(out, use_chunking=False, index_types=IndexType.NONE, repeat_channels=False,
                                       repeat_schemas=False, use_statistics=False, use_summary_offsets=False)
            plain_writer.start()
            from mcap_ros2._dynamic import serialize_dynamic
            encode = serialize_dynamic("sensor_msgs/msg/JointState", JOINT_STATE)["sensor_msgs/msg/JointState"]
            schema = plain_writer.register_schema("sensor_msgs/msg/JointState", "ros2msg", JOINT_STATE.encode())
            channel = plain_writer.register_channel("/joint_states", "cdr", schema)
            for k in range(SAMPLES):
                plain_writer.add_message(channel, received(k), encode(joint_state(k)), received(k))
            plain_writer.finish()


def bags():
    """Bags of ROS 2, with metadata.yaml, as rosbags writes them."""
    import numpy
    from rosbags.rosbag2 import StoragePlugin, Writer as BagWriter
    from rosbags.typesys import Stores, get_typestore
    for store_name, version, folder, plugin in ((Stores.ROS2_FOXY, 8, "bag_old", StoragePlugin.SQLITE3),
                                                (Stores.ROS2_JAZZY, 9, "bag_new", StoragePlugin.SQLITE3),
                                                (Stores.ROS2_JAZZY, 9, "bag_mcap", StoragePlugin.MCAP)):
        store = get_typestore(store_name)
        types = store.types
        shutil.rmtree(FOLDER / folder, ignore_errors=True)
        with BagWriter(FOLDER / folder, version=version, storage_plugin=plugin) as bag:
            topic = bag.add_connection("/joint_states", "sensor_msgs/msg/JointState", typestore=store)
            for k in range(SAMPLES):
                s = joint_state(k)
                header = types["std_msgs/msg/Header"](stamp=types["builtin_interfaces/msg/Time"](**s["header"]["stamp"]),
                                                      frame_id=s["header"]["frame_id"])
                message = types["sensor_msgs/msg/JointState"](
                    header=header, name=s["name"], position=numpy.array(s["position"]),
                    velocity=numpy.array(s["velocity"]), effort=numpy.array(s["effort"]))
                bag.write(topic, received(k), store.serialize_cdr(message, "sensor_msgs/msg/JointState"))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    plain()
    controller()
    odd_types()
    ros1_and_json()
    bags()
